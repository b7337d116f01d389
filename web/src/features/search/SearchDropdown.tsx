import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { sportTitle } from '../../lib/format'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { VerifiedBadge } from '../../ui/icons'
import { ScoreNumber } from '../../ui/ScoreNumber'
import { SearchSkeleton } from '../../ui/skeletons'
import { highlight } from './highlight'
import type { SearchState } from './useSearch'

interface SearchDropdownProps {
  listId: string
  state: SearchState
  active: number
  onHighlight: (index: number) => void
  onAddCoach: () => void
}

/** The id of a result, for aria-activedescendant of the input. */
export function optionId(listId: string, coach: Schemas['CoachCard']): string {
  return `${listId}-${coach.id}`
}

/** The content of the dropdown: results, loading, no results or an error. */
export function SearchDropdown({ listId, state, active, onHighlight, onAddCoach }: SearchDropdownProps) {
  if (state.status === 'idle') return null
  if (state.status === 'loading') return <SearchSkeleton />
  if (state.status === 'error') return <SearchFailed message={state.message} onRetry={state.retry} />
  const { coaches, query } = state.results
  if (coaches.length === 0) {
    return <NoResults query={query} onAddCoach={onAddCoach} />
  }
  return (
    <div id={listId} role="listbox" aria-label="Coaches">
      {coaches.map((coach, index) => (
        <SearchResult
          key={coach.id}
          id={optionId(listId, coach)}
          coach={coach}
          query={query}
          active={index === active}
          onHighlight={() => {
            onHighlight(index)
          }}
        />
      ))}
    </div>
  )
}

interface SearchResultProps {
  id: string
  coach: Schemas['CoachCard']
  query: string
  /** Whether Enter opens this result. */
  active: boolean
  onHighlight: () => void
}

/** A coach in the dropdown: avatar, name, badge, team, university, division, rating. */
function SearchResult({ id, coach, query, active, onHighlight }: SearchResultProps) {
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <Link
      ref={row}
      id={id}
      to={`/coach/${coach.id}`}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onPointerMove={active ? undefined : onHighlight}
      className="flex min-h-15 items-center gap-3.5 rounded-xl px-3 py-2.5 aria-selected:bg-soft"
    >
      <Avatar coach={coach} />
      <span className="min-w-0 grow">
        <span className="font-semibold">
          <Highlight text={coach.name} query={query} />
        </span>
        {coach.verified && (
          <>
            {' '}
            <VerifiedBadge className="size-4.5" />
          </>
        )}
        <span className="block text-sm text-pretty text-ink-2">
          <Highlight text={sportTitle(coach)} query={query} /> ·{' '}
          <Highlight text={coach.university} query={query} />
          {coach.division && `\u00a0·\u00a0${coach.division}`}
        </span>
      </span>
      <ScoreNumber rating={coach.rating} reviews={coach.total_reviews} />
    </Link>
  )
}

interface HighlightedProps {
  text: string
  query: string
}

/** A text whose matches with the query are marked. */
function Highlight({ text, query }: HighlightedProps) {
  return highlight(text, query).map((segment, index) =>
    // The order of the segments does not change, so the index is a stable key.
    segment.matched ? <mark key={index}>{segment.text}</mark> : <span key={index}>{segment.text}</span>,
  )
}

interface NoCoachFoundProps {
  query: string
  onAddCoach: () => void
}

/** The dropdown without results, with a button to add the coach. */
function NoResults({ query, onAddCoach }: NoCoachFoundProps) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-6 text-center">
      <p className="max-w-full text-lg font-semibold">No coaches found for “{query}”</p>
      <p className="text-ink-2">Know this coach? Add them to our database!</p>
      <Button className="mt-3" onClick={onAddCoach}>
        Add Coach
      </Button>
    </div>
  )
}

interface SearchFailedProps {
  message: string
  onRetry: () => void
}

/** The dropdown when the search failed, with a retry button. */
function SearchFailed({ message, onRetry }: SearchFailedProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-6 text-center">
      <p role="alert" className="font-medium">
        {message}
      </p>
      <Button variant="outline" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
