import { Link } from 'react-router'
import { ENOUGH_REVIEWS, formatCount } from '../../lib/format'
import type { FilterInEffect } from './filtersInEffect'
import { FewReviewsRow, type FoundCoach, hasNumbers, Post, ResultRow, type RowActions } from './ResultRow'

interface ResultListProps {
  coaches: readonly FoundCoach[]
  filters: readonly FilterInEffect[]
  actions: RowActions
  /** "567", the number of coaches without reviews. */
  withoutReviews: string
  order: 'match' | 'rank' | 'other'
  /** Whether the visitor asked for more than the first page. */
  isContinued: boolean
}

/**
 * The list of results. Coaches without reviews come last, folded, unless the list is in the order of the match: a
 * search for a name must not fold its only result away.
 */
export function ResultList({
  coaches,
  filters,
  actions,
  withoutReviews,
  order,
  isContinued,
}: ResultListProps) {
  const rows = (some: readonly FoundCoach[], isRanked = false) =>
    some.map((coach, index) =>
      hasNumbers(coach) ? (
        <ResultRow
          key={coach.id}
          coach={coach}
          filters={filters}
          actions={actions}
          place={isRanked && coach.ranked_as !== null ? index + 1 : undefined}
        />
      ) : (
        <FewReviewsRow key={coach.id} coach={coach} filters={filters} actions={actions} />
      ),
    )
  if (order === 'match') return <ul className="result-list">{rows(coaches)}</ul>
  const rated = coaches.filter(({ total_reviews }) => total_reviews > 0)
  const unrated = coaches.filter(({ total_reviews }) => total_reviews === 0)
  const first = order === 'rank' ? rated.filter(hasNumbers) : rated
  const few = order === 'rank' ? rated.filter((coach) => !hasNumbers(coach)) : []
  return (
    <>
      {first.length > 0 && (
        <ol className={`result-list ${order === 'rank' ? 'is-ranked' : ''}`}>
          {rows(first, order === 'rank')}
        </ol>
      )}
      {few.length > 0 && (
        <section className="results-few">
          <h2>{`Fewer than ${ENOUGH_REVIEWS} reviews`}</h2>
          <p>Too few for a rank or an average. Sorted by name.</p>
          <ul className="result-list">{rows(few)}</ul>
        </section>
      )}
      {unrated.length > 0 && (
        <details open={isContinued || rated.length === 0} className="results-rest">
          <summary>
            <span>{`${withoutReviews} without reviews`}</span> <b>Show</b>
          </summary>
          <ul>
            {unrated.map((coach) => (
              <li key={coach.id}>
                <Link to={`/coach/${coach.id}`}>{coach.name}</Link>
                <small>
                  <Post coach={coach} filters={filters} />
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Returns "567", or "989+" if the coaches were not counted to the end. */
export function countWithoutReviews(
  coaches: readonly FoundCoach[],
  { total, is_total_exact: isExact }: { total: number | null; is_total_exact: boolean },
): string {
  const rated = coaches.filter(({ total_reviews }) => total_reviews > 0).length
  return formatCount((total ?? 0) - rated) + (isExact ? '' : '+')
}
