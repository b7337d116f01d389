import { reviewsText } from '../lib/format'
import { NO_SCORE, oneDecimal, scoreStep } from '../lib/scores'
import { SCORE_TEXT } from './scoreClasses'

interface ScoreNumberProps {
  rating: number
  reviews: number
}

/** A coach's rating and number of reviews at the end of a row; '–' and 'Not rated' if there are none. */
export function ScoreNumber({ rating, reviews }: ScoreNumberProps) {
  const color = reviews > 0 ? SCORE_TEXT[scoreStep(rating)] : 'text-ink-3'
  return (
    <span className="grid shrink-0 justify-items-end even-digits">
      {reviews > 0 && <span className="sr-only">Rated </span>}
      <b aria-hidden={reviews === 0} className={`font-display text-[1.75rem] leading-[0.9] ${color}`}>
        {reviews > 0 ? oneDecimal(rating) : NO_SCORE}
      </b>{' '}
      <small className="text-sm leading-tight whitespace-nowrap text-ink-3">{reviewsText(reviews)}</small>
    </span>
  )
}
