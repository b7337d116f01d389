import { oneDecimal } from '../../lib/scores'
import { reviewsCount } from '../../lib/words'
import { Stars } from '../../ui/Stars'

interface ScoreboardProps {
  rating: number
  reviews: number
}

/** The rating to one decimal, large and gold, its stars and the number of reviews. */
export function Scoreboard({ rating, reviews }: ScoreboardProps) {
  return (
    <div className="flex shrink-0 items-center justify-center gap-4.5 rounded-[18px] bg-turf-950 px-6.5 py-3.5 text-center md:flex-col md:gap-1.5 md:py-4">
      <p className="font-display text-[3.6rem] leading-[0.9] font-bold text-gold md:text-[4.5rem]">
        {oneDecimal(rating)}
      </p>
      <div className="grid justify-items-center gap-1.5">
        <Stars value={rating} size="md" onTurf />
        <p className="text-sm text-chalk-3">{reviewsCount(reviews)}</p>
      </div>
    </div>
  )
}
