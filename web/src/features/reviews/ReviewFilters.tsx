import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { formatCount, unbroken } from '../../lib/format'
import { StarIcon } from '../../ui/icons'
import { reviewsPath, type ReviewsQuery } from './reviewsAddress'

interface ReviewFiltersProps {
  coachId: number
  /** The number of reviews with one star, two, … five. */
  starCounts: readonly number[]
  query: ReviewsQuery
  posts: Schemas['CoachProfile']['posts']
  trend: Schemas['ProfileDetails']['trend']
}

const STARS = ['5', '4', '3', '2', '1'] as const

const SORTS = [
  { sort: undefined, label: 'Newest' },
  { sort: 'highest', label: 'Highest' },
  { sort: 'lowest', label: 'Lowest' },
] as const

/** The stars, the sort orders, the schools and the seasons, as links to the filtered or sorted list. */
export function ReviewFilters({ coachId, starCounts, query, posts, trend }: ReviewFiltersProps) {
  const named = posts.filter((post) => post.named_as)
  return (
    <div className="mb-3.5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <ul aria-label="Only reviews with" className="flex flex-wrap gap-2">
        {STARS.map((stars) => {
          const isChosen = query.stars === stars
          const count = starCounts[Number(stars) - 1] ?? 0
          return (
            (count > 0 || isChosen) && (
              <li key={stars}>
                <Link
                  to={reviewsPath(coachId, { ...query, stars: isChosen ? undefined : stars })}
                  preventScrollReset
                  rel="nofollow"
                  aria-current={isChosen ? 'true' : undefined}
                  className="review-sort"
                >
                  <span>{stars}</span>
                  <StarIcon className="size-4" />
                  <span className="sr-only">{stars === '1' ? 'star' : 'stars'}</span>
                  <span>{`(${formatCount(count)})`}</span>
                </Link>
              </li>
            )
          )
        })}
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
      {trend.length > 0 && (
        <ul aria-label="Reviews by season" className="flex basis-full flex-wrap gap-2">
          {[...trend].reverse().map(({ seasons, reviews }) => {
            const isChosen = query.seasons === seasons
            return (
              <li key={seasons}>
                <Link
                  to={reviewsPath(coachId, { ...query, seasons: isChosen ? undefined : seasons })}
                  preventScrollReset
                  rel="nofollow"
                  aria-current={isChosen ? 'true' : undefined}
                  className="review-sort"
                >
                  {`${unbroken(seasons)} (${formatCount(reviews)})`}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
