import { reviewsText } from '../../lib/format'
import { oneDecimal, scoreStep } from '../../lib/scores'
import { SCORE_BACKGROUND } from '../../ui/scoreClasses'

interface ScoreProps {
  numbers: { rating: number | null; reviews: number | null }
  isBig?: boolean
  /** The season of the coach here, '9th', shown instead of no reviews. */
  season?: string
}

/** The score of a coach with its number of reviews, or why there is none. */
export function Score({ numbers: { rating, reviews }, isBig = false, season = '' }: ScoreProps) {
  return (
    <span className={isBig ? 'team-score is-big' : 'team-score'}>
      {rating !== null ? (
        <>
          <b className={`${SCORE_BACKGROUND[scoreStep(rating)]} text-on-score`}>{oneDecimal(rating)}</b>
          <small>
            <span className="sr-only">out of 5, </span>
            {reviewsText(reviews ?? 0)}
          </small>
        </>
      ) : season && !reviews ? (
        <>
          <b className="is-season">{season}</b>
          <small>season</small>
        </>
      ) : (
        <small>{noScore(reviews)}</small>
      )}
    </span>
  )
}

function noScore(reviews: number | null): string {
  if (reviews === null) return 'reviews on profile'
  return reviews > 0 ? `${reviewsText(reviews)}, no average yet` : 'no reviews yet'
}

interface RecommendedProps {
  numbers: { recommend_yes: number; recommend_answers: number }
}

export function Recommended({ numbers }: RecommendedProps) {
  return (
    <>
      <b>{`${numbers.recommend_yes} of ${numbers.recommend_answers}`}</b> would recommend
    </>
  )
}
