import type { Schemas } from '../../api/client'
import { ordinal } from '../../lib/ordinal'
import { oneDecimal } from '../../lib/scores'
import { Icon } from '../../ui/icons'
import { SuccessOverlay } from '../../ui/success'

interface RatingSubmittedProps {
  coachName: string
  /** The coach's rating without this review; 0 if it is the first. */
  ratingBefore: number
  rated: Schemas['RatedReview']
}

/** The success overlay of a new rating: which one it is, and how the coach's rating moved. */
export function RatingSubmitted({ coachName, ratingBefore, rated }: RatingSubmittedProps) {
  const count = rated.coach_total_reviews
  const who = count === 1 ? 'the first athlete' : `the ${ordinal(count)} athlete`
  return (
    <SuccessOverlay title="Rating Submitted!" text={`You are ${who} to rate ${coachName}.`}>
      <div className="mx-auto mt-6 grid w-fit grid-cols-[1fr_auto_1fr] items-center gap-5 rounded-3xl bg-turf-950 px-7 py-4">
        <Score label="before you" className="text-5xl text-chalk-3">
          {count === 1 ? '–' : oneDecimal(ratingBefore)}
        </Score>
        <Icon className="size-7 text-chalk-3">
          <path d="M4 12h15.5M13 5l7 7-7 7" />
        </Icon>
        <Score label="with you" className="motion-roll text-7xl text-gold">
          {oneDecimal(rated.coach_rating)}
        </Score>
      </div>
      <p className="mt-5 text-chalk-2">Taking you to the profile</p>
    </SuccessOverlay>
  )
}

interface ScoreProps {
  label: string
  className: string
  children: string
}

function Score({ label, className, children }: ScoreProps) {
  return (
    <p className="grid justify-items-center gap-1.5">
      <span className={`font-display leading-[0.85] font-bold ${className}`}>{children}</span>
      <span className="text-[0.96875rem] text-chalk-3">{label}</span>
    </p>
  )
}
