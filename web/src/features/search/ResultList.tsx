import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { ENOUGH_REVIEWS, reviewsText, roleLine, teamLine } from '../../lib/format'
import { oneDecimal } from '../../lib/scores'
import { Avatar } from '../../ui/Avatar'
import { VerifiedBadge } from '../../ui/icons'
import type { ResultsQuery } from './resultsAddress'

type Coach = Schemas['FoundCoach']

interface ResultListProps {
  coaches: readonly Coach[]
  sort: ResultsQuery['sort']
}

/** The list of results. When sorted by rank, coaches with few reviews get a separate list. */
export function ResultList({ coaches, sort }: ResultListProps) {
  if (sort !== 'rank') return <Rows coaches={coaches} />
  const rated = coaches.filter((coach) => coach.total_reviews >= ENOUGH_REVIEWS)
  const others = coaches.slice(rated.length)
  return (
    <>
      {rated.length > 0 && <Rows coaches={rated} />}
      {others.length > 0 && (
        <section className={rated.length > 0 ? 'mt-10' : ''}>
          <h2 className="text-2xl">Not enough reviews yet</h2>
          <p className="mt-1 mb-4 text-sm text-ink-2">
            Coaches are ranked once they have five reviews. Until then, they are listed by name.
          </p>
          <Rows coaches={others} />
        </section>
      )}
    </>
  )
}

function Rows({ coaches }: { coaches: readonly Coach[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
      {coaches.map((coach) => (
        <li key={coach.id}>
          <Link
            to={`/coach/${coach.id}`}
            className="flex items-center gap-4 px-4 py-3.5 transition-colors -outline-offset-3 hover:bg-softer sm:px-5"
          >
            <ScoreTile coach={coach} />
            <span className="min-w-0 grow">
              <span className="font-display text-[1.45rem] leading-tight font-bold wrap-anywhere">
                {coach.name}
                {coach.verified && (
                  <>
                    {' '}
                    <VerifiedBadge className="size-4.5" />
                  </>
                )}
              </span>
              <span className="mt-0.5 block wrap-anywhere text-ink-2">
                {roleLine(coach) + teamLine(coach)}
              </span>
              {coach.earlier && <span className="block wrap-anywhere text-ink-2">{coach.earlier}</span>}
              {coach.has_left && (
                <span className="block wrap-anywhere text-ink-2">
                  No longer coaches at {coach.university}
                </span>
              )}
            </span>
            {coach.total_reviews === 0 && (
              <span className="shrink-0 text-sm text-ink-2 max-sm:hidden">Not rated</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Rating and number of reviews on a dark tile; the avatar for a coach without ratings. */
function ScoreTile({ coach }: { coach: Coach }) {
  if (coach.total_reviews === 0) {
    return (
      <span className="grid w-18 shrink-0 justify-items-center">
        <Avatar coach={coach} />
      </span>
    )
  }

  return (
    <span className="grid w-18 shrink-0 justify-items-center rounded-xl bg-turf-900 px-1 py-2 text-chalk">
      <span className="sr-only">Rated </span>
      <span className="font-display text-[1.9rem] leading-none font-bold text-gold">
        {oneDecimal(coach.rating)}
      </span>
      <span className="mt-0.5 text-[0.7rem] whitespace-nowrap">{reviewsText(coach.total_reviews)}</span>
    </span>
  )
}
