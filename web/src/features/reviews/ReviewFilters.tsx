import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { formatCount, reviewsText } from '../../lib/format'
import { barPercent } from '../../lib/scores'
import { StarIcon } from '../../ui/icons'
import { SCORE_FILL } from '../../ui/scoreClasses'
import { reviewsPath, type ReviewsQuery, starsText } from './reviewsAddress'

interface ReviewFiltersProps {
  coachId: number
  /** The number of reviews with one star, two, … five. */
  starCounts: readonly number[]
  query: ReviewsQuery
  posts: Schemas['CoachProfile']['posts']
}

const STARS = [5, 4, 3, 2, 1] as const

const SORTS = [
  { sort: undefined, label: 'Newest' },
  { sort: 'highest', label: 'Highest' },
  { sort: 'lowest', label: 'Lowest' },
] as const

/** How many reviews have each number of stars, and the sort orders. Both are links to the filtered or sorted list. */
export function ReviewFilters({ coachId, starCounts, query, posts }: ReviewFiltersProps) {
  const named = posts.filter((post) => post.named_as)
  const most = Math.max(...starCounts)
  return (
    <div className="mb-3.5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <ul aria-label="Reviews by stars" className="max-w-md min-w-0 grow basis-64">
        {STARS.map((stars) => (
          <li key={stars}>
            <StarBar
              stars={stars}
              count={starCounts[stars - 1] ?? 0}
              most={most}
              coachId={coachId}
              query={query}
            />
          </li>
        ))}
      </ul>
      <ul aria-label="Order of reviews" className="flex flex-wrap gap-2">
        {SORTS.map(({ sort, label }) => (
          <li key={label}>
            <Link
              to={reviewsPath(coachId, { ...query, sort })}
              preventScrollReset
              rel="nofollow"
              aria-current={query.sort === sort ? 'true' : undefined}
              className="review-sort"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {named.length > 0 && (
        <ul aria-label="Reviews by school" className="flex basis-full flex-wrap gap-2">
          {named.map(({ team_id, named_as, total_reviews }) => {
            const isChosen = query.team === String(team_id)
            return (
              <li key={team_id}>
                <Link
                  to={reviewsPath(coachId, { ...query, team: isChosen ? undefined : String(team_id) })}
                  preventScrollReset
                  rel="nofollow"
                  aria-current={isChosen ? 'true' : undefined}
                  className="review-sort"
                >
                  {`${named_as} (${formatCount(total_reviews ?? 0)})`}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

interface StarBarProps {
  stars: 1 | 2 | 3 | 4 | 5
  count: number
  /** The largest of the five counts, whose bar is full. */
  most: number
  coachId: number
  query: ReviewsQuery
}

/** A link to the reviews with this many stars; for the selected one, back to reviews with any number of stars. */
function StarBar({ stars, count, most, coachId, query }: StarBarProps) {
  const isChosen = query.stars === String(stars)
  const length = barPercent(most > 0 ? (5 * count) / most : 0)
  const content = (
    <>
      <span className="inline-flex items-center gap-1">
        <span>{stars}</span>
        <StarIcon className="size-4" />
      </span>
      <svg width="100%" height="12" aria-hidden="true" className="block overflow-hidden rounded-full">
        <rect width="100%" height="12" className="fill-track" />
        <rect width={`${length}%`} height="12" rx="6" className={SCORE_FILL[stars]} />
      </svg>
      <span className="text-right">{formatCount(count)}</span>
    </>
  )
  if (count === 0 && !isChosen) return <span className="review-bar">{content}</span>
  const reviews = count === 0 ? 'no reviews' : reviewsText(count)
  const chosen = isChosen ? undefined : (String(stars) as ReviewsQuery['stars'])
  return (
    <Link
      to={reviewsPath(coachId, { ...query, stars: chosen })}
      preventScrollReset
      rel="nofollow"
      aria-current={isChosen ? 'true' : undefined}
      className="review-bar"
    >
      <span aria-hidden="true" className="contents">
        {content}
      </span>
      <span className="sr-only">
        {`${starsText(stars)}: ${reviews}, ${isChosen ? 'show all stars' : 'show them'}`}
      </span>
    </Link>
  )
}
