import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { Score } from '../../features/coaches/CoachHero'
import { recommendationText } from '../../features/coaches/CoachStats'
import { reviewsPath, type ReviewsQuery, starsText } from '../../features/reviews/reviewsAddress'
import { ENOUGH_REVIEWS, formatCount, reviewsText } from '../../lib/format'
import { oneDecimal } from '../../lib/scores'
import { Donut } from '../../ui/charts'
import { StarIcon } from '../../ui/icons'
import { goToReviews } from './goToReviews'

interface BoardProps {
  coach: Schemas['CoachProfile']
  /** Which reviews are listed. */
  query: ReviewsQuery
  /** The numbers of the last two seasons; none if they are not shown. */
  lately: Schemas['ProfileDetails']['lately'] | undefined
}

/**
 * The scoreboard; from enough reviews on with the distribution of the stars, the share who would recommend, and the
 * last two seasons.
 */
export function Board({ coach, query, lately }: BoardProps) {
  const { total_reviews: reviews, recommend_answers: answers } = coach
  const hasEnough = reviews >= ENOUGH_REVIEWS
  return (
    <>
      <Score rating={coach.rating} reviews={reviews} />
      {hasEnough && <StarBars coach={coach} query={query} />}
      {hasEnough && (
        <div className="board-recommend">
          <h2 className="sr-only">Would Recommend</h2>
          {answers > 0 && answers < ENOUGH_REVIEWS ? (
            <p>{recommendationText(coach)}</p>
          ) : (
            <Donut
              percent={answers > 0 ? coach.recommendation_percentage : null}
              text="of athletes would recommend"
              note={
                answers > 0
                  ? `${formatCount(coach.recommend_yes)} of ${formatCount(answers)} who answered`
                  : 'No answers yet'
              }
            />
          )}
        </div>
      )}
      {lately && (
        <p className="board-lately">
          Last two seasons <b>{oneDecimal(lately.rating)}</b> · {reviewsText(lately.reviews)}
        </p>
      )}
    </>
  )
}

const STARS = [5, 4, 3, 2, 1] as const

/** How many reviews have each number of stars, as links to these reviews; the selected one links back to all. */
function StarBars({ coach, query }: Omit<BoardProps, 'lately'>) {
  const most = Math.max(...coach.star_counts)
  return (
    <ul aria-label="Reviews by stars" className="board-bars">
      {STARS.map((stars) => {
        const count = coach.star_counts[stars - 1] ?? 0
        const isChosen = query.stars === String(stars)
        const bar = (
          <>
            <span className="inline-flex items-center gap-1">
              <span>{stars}</span>
              <StarIcon className="size-4" />
            </span>
            <svg width="100%" height="10" aria-hidden="true" className="block overflow-hidden rounded-full">
              <rect width="100%" height="10" />
              <rect width={`${(100 * count) / most}%`} height="10" rx="5" />
            </svg>
            <span>{formatCount(count)}</span>
          </>
        )
        if (count === 0 && !isChosen)
          return (
            <li key={stars} className="board-bar">
              {bar}
            </li>
          )
        const reviews = count === 0 ? 'no reviews' : reviewsText(count)
        return (
          <li key={stars}>
            <Link
              to={reviewsPath(coach.id, { ...query, stars: isChosen ? undefined : `${stars}` })}
              preventScrollReset
              rel="nofollow"
              aria-current={isChosen ? 'true' : undefined}
              onClick={goToReviews}
              className="board-bar"
            >
              <span aria-hidden="true" className="contents">
                {bar}
              </span>
              <span className="sr-only">
                {`${starsText(stars)}: ${reviews}, ${isChosen ? 'show all stars' : 'show them'}`}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
