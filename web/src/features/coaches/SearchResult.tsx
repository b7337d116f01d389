import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { oneDecimal } from '../../lib/scores'
import { sportTitle } from '../../lib/words'
import { Avatar } from '../../ui/Avatar'
import { VerifiedBadge } from '../../ui/VerifiedBadge'
import { Highlighted } from './Highlighted'

interface SearchResultProps {
  id: string
  coach: Schemas['CoachCard']
  query: string
  /** The one that Enter opens. */
  active: boolean
  onPointTo: () => void
}

/** One coach in the dropdown: avatar, name, badge, team, university, division, and the rating where there is one. */
export function SearchResult({ id, coach, query, active, onPointTo }: SearchResultProps) {
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
      onPointerMove={active ? undefined : onPointTo}
      className="flex min-h-15 items-center gap-3.5 rounded-xl px-3 py-2.5 aria-selected:bg-soft"
    >
      <Avatar emoji={coach.avatar} size="sm" />
      <span className="min-w-0 grow">
        <span className="font-semibold">
          <Highlighted text={coach.name} query={query} />
        </span>
        {coach.verified && (
          <>
            {' '}
            <VerifiedBadge className="size-4.5" />
          </>
        )}
        <span className="block text-sm text-pretty text-ink-2">
          <Highlighted text={sportTitle(coach)} query={query} /> ·{' '}
          <Highlighted text={coach.university} query={query} />
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
