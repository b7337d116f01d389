import type { Schemas } from '../../api/client'
import { roleLine, sportTitle } from '../../lib/format'
import { LEFT } from '../../lib/names'
import { Avatar } from '../../ui/Avatar'
import { VerifiedBadge } from '../../ui/icons'
import { ScoreNumber } from '../../ui/ScoreNumber'
import { highlight } from './highlight'

interface CoachResultProps {
  coach: Schemas['FoundCoach']
  query: string
}

/** A coach in the dropdown: avatar, name, badge, role, team, university, division, rating. */
export function CoachResult({ coach, query }: CoachResultProps) {
  return (
    <>
      <Avatar coach={coach} />
      {/* Wider than its longest word, so that the rating wraps to the next line before a word is broken. */}
      <span className="max-w-full flex-1">
        <span className="font-semibold">
          <Highlight text={coach.name} query={query} />
        </span>
        {coach.verified && (
          <>
            {' '}
            <VerifiedBadge className="size-4.5" />
          </>
        )}
        <span className="block text-sm text-pretty text-ink-2" title={coach.university}>
          {roleLine(coach)}
          <Highlight text={sportTitle(coach)} query={query} /> · {coach.has_left && `${LEFT} `}
          <Highlight text={coach.short_university} query={query} />
          {coach.division && `\u00a0·\u00a0${coach.division}`}
        </span>
        {coach.earlier && (
          <span className="block text-sm text-pretty text-ink-2">
            <Highlight text={coach.earlier} query={query} />
          </span>
        )}
      </span>
      <ScoreNumber rating={coach.rating} reviews={coach.total_reviews} />
    </>
  )
}

interface HighlightedProps {
  text: string
  query: string
}

/** A text with the matches of the query highlighted. */
export function Highlight({ text, query }: HighlightedProps) {
  return highlight(text, query).map((segment, index) =>
    // The order of the segments does not change, so the index is a stable key.
    segment.matched ? <mark key={index}>{segment.text}</mark> : <span key={index}>{segment.text}</span>,
  )
}
