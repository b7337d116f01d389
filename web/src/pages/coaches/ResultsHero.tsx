import { type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Schemas } from '../../api/client'
import { CoachSearch } from '../../features/search/CoachSearch'
import { HiddenFields } from '../../features/search/HiddenFields'
import type { ResultsQuery } from '../../features/search/resultsAddress'
import { useSearchBox } from '../../features/search/useSearch'
import { Container } from '../../ui/layout'

/** The search box, and below it what it was read as. */
export function ResultsHero({ search, chips }: { search: ReactNode; chips: ReactNode }) {
  return (
    <Container className="results-hero">
      <h1 className="sr-only">Coaches</h1>
      {search}
      {chips}
    </Container>
  )
}

interface ResultsSearchProps {
  /** The query of the page; its filters and sort order are kept for a new text. */
  query: ResultsQuery
  /** Called when a result is highlighted, for prefetching. */
  onHighlight?: (coach: Schemas['CoachCard']) => void
}

/** The search box, filled with the text that was searched for. */
export function ResultsSearch({ query, onHighlight }: ResultsSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const box = useSearchBox(input, query.q)
  const navigate = useNavigate()
  return (
    <CoachSearch
      box={box}
      input={input}
      query={query}
      // The browser submits the form until the app is ready.
      fields={<HiddenFields query={{ ...query, q: undefined }} />}
      onAddCoach={() => void navigate('/?add-coach=true')}
      onHighlight={onHighlight}
    />
  )
}
