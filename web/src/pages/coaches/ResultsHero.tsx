import { type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Schemas } from '../../api/client'
import { CoachSearch } from '../../features/search/CoachSearch'
import type { ResultsQuery } from '../../features/search/resultsAddress'
import { useSearchBox } from '../../features/search/useSearch'
import { Container } from '../../ui/layout'

/** The title of the results, with the search box next to it. */
export function ResultsHero({ search }: { search: ReactNode }) {
  return (
    <Container className="grid items-center gap-x-10 gap-y-4 pt-5 pb-10 grid-cols-[minmax(0,1fr)] md:grid-cols-[1fr_minmax(0,34rem)]">
      <h1 className="text-[clamp(2.6rem,5vw,3.6rem)] uppercase">Coaches</h1>
      {search}
    </Container>
  )
}

interface ResultsSearchProps {
  /** The query of the page; its filters and sort order are kept for a new text. */
  query: ResultsQuery
  /** The query as hidden fields of the form, which the browser submits until the app is ready. */
  fields?: ReactNode
  /** Called when the visitor leaves for a result or for other results. */
  onLeave?: () => void
  /** Called when a result is highlighted, for prefetching. */
  onHighlight?: (coach: Schemas['CoachCard']) => void
}

/** The search box, filled with the text that was searched for. */
export function ResultsSearch({ query, fields, onLeave, onHighlight }: ResultsSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const box = useSearchBox(input, query.q)
  const navigate = useNavigate()
  return (
    <CoachSearch
      box={box}
      input={input}
      query={query}
      fields={fields}
      onLeave={onLeave}
      onAddCoach={() => void navigate('/?add-coach=true')}
      onHighlight={onHighlight}
    />
  )
}
