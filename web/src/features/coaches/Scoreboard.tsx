import { oneDecimal } from '../../lib/scores'
import { reviewsCount } from '../../lib/words'
import { Stars } from '../../ui/Stars'

const BOARD =
  'flex shrink-0 items-center justify-center gap-4.5 rounded-[18px] bg-turf-950 px-6.5 py-3.5 text-center md:flex-col md:gap-1.5 md:py-4'
const NUMBER = 'font-display text-[3.6rem] leading-[0.9] font-bold text-gold md:text-[4.5rem]'
const BESIDE = 'grid justify-items-center gap-1.5'

interface ScoreboardProps {
  rating: number
  reviews: number
}

/** The rating to one decimal, large and gold, its stars and the number of reviews. */
export function Scoreboard({ rating, reviews }: ScoreboardProps) {
  return (
    <div className={BOARD}>
      <p className={NUMBER}>{oneDecimal(rating)}</p>
      <div className={BESIDE}>
        <Stars value={rating} size="md" onTurf />
        <p className="text-sm text-chalk-3">{reviewsCount(reviews)}</p>
      </div>
    </div>
  )
}

/** The board before its numbers are there, in the same room. */
export function BareScoreboard() {
  return (
    <div className={BOARD} aria-hidden="true">
      <p className={NUMBER}>&nbsp;</p>
      <div className={BESIDE}>
        <span className="h-5.5 w-29.5" />
        <p className="text-sm">&nbsp;</p>
      </div>
    </div>
  )
}
