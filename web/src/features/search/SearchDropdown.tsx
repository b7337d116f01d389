import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { sportTitle } from '../../lib/format'
import { oneDecimal } from '../../lib/scores'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { VerifiedBadge } from '../../ui/icons'
import { SearchSkeleton } from '../../ui/skeletons'
import { highlight } from './highlight'
import type { SearchState } from './useSearch'

interface SearchDropdownProps {
  listId: string
  state: SearchState
  active: number
  onPoint: (index: number) => void
  onAddCoach: () => void
}

/** The id of a result's row, for the box to point at. */
export function optionId(listId: string, coach: Schemas['CoachCard']): string {
  return `${listId}-${coach.id}`
}

/** What hangs below the search box: results, or why there are none. */
export function SearchDropdown({ listId, state, active, onPoint, onAddCoach }: SearchDropdownProps) {
  if (state.name === 'idle') return null
  if (state.name === 'loading') return <SearchSkeleton />
  if (state.name === 'failed') return <SearchFailed message={state.message} onRetry={state.retry} />
  const { coaches, query } = state.answer
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
          onPoint={() => {
            onPoint(index)
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
  /** The one that Enter opens. */
  active: boolean
  onPoint: () => void
}

/** One coach in the dropdown: avatar, name, badge, team, university, division, and the rating where there is one. */
function SearchResult({ id, coach, query, active, onPoint }: SearchResultProps) {
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
      onPointerMove={active ? undefined : onPoint}
      className="flex min-h-15 items-center gap-3.5 rounded-xl px-3 py-2.5 aria-selected:bg-soft"
    >
      <Avatar emoji={coach.avatar} size="sm" />
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
          {coach.division && ` · ${coach.division}`}
        </span>
      </span>
      {coach.total_reviews > 0 && (
        <span className="font-display text-2xl leading-none font-bold">
          <span className="sr-only">Rated </span>
          {oneDecimal(coach.rating)}
        </span>
      )}
    </Link>
  )
}

interface HighlightedProps {
  text: string
  query: string
}

/** A text with what matches the query marked. */
function Highlight({ text, query }: HighlightedProps) {
  return highlight(text, query).map((piece, place) =>
    // The pieces of one text keep their places.
    piece.matched ? <mark key={place}>{piece.text}</mark> : <span key={place}>{piece.text}</span>,
  )
}

interface NoCoachFoundProps {
  query: string
  onAddCoach: () => void
}

/** The dropdown without a match: whoever knows the coach can add them. */
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

/** The dropdown when no answer came; the text in the box stays. */
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
