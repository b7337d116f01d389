import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client'
import { reviewsCount } from '../../lib/format'
import { oneDecimal } from '../../lib/scores'
import { Avatar } from '../../ui/Avatar'
import { VerifiedBadge } from '../../ui/icons'
import { Container } from '../../ui/layout'
import { Stars } from '../../ui/stars'

interface CoachHeroProps {
  coach: Pick<Schemas['CoachProfile'], 'avatar' | 'name' | 'verified'>
  /** Team, university and division. */
  team: string
  /** The buttons to rate and to save. */
  actions: ReactNode
  /** The scoreboard. */
  scoreboard: ReactNode
}

/** The hero of a profile: name, team, actions and scoreboard on the turf. */
export function CoachHero({ coach, team, actions, scoreboard }: CoachHeroProps) {
  return (
    <Container className="flex flex-col gap-5 pt-6 pb-12 md:flex-row md:items-center md:gap-7 md:pt-8 md:pb-14">
      <Avatar emoji={coach.avatar} size="xl" />
      <div className="min-w-0 grow">
        <h1 className="text-[clamp(2.4rem,5.4vw,4rem)] wrap-anywhere uppercase">
          {coach.name} {coach.verified && <VerifiedBadge className="size-7 md:size-9" />}
        </h1>
        <p className="mt-2 text-lg wrap-anywhere text-chalk-2">{team}</p>
        {actions}
      </div>
      {scoreboard}
    </Container>
  )
}

const BOARD =
  'flex shrink-0 items-center justify-center gap-4.5 rounded-[18px] bg-turf-950 px-6.5 py-3.5 text-center md:flex-col md:gap-1.5 md:py-4'
const NUMBER = 'font-display text-[3.6rem] leading-[0.9] font-bold text-gold md:text-[4.5rem]'
const CAPTION = 'grid justify-items-center gap-1.5'

interface ScoreboardProps {
  rating: number
  reviews: number
}

/** The rating to one decimal, its stars and the number of reviews. */
export function Scoreboard({ rating, reviews }: ScoreboardProps) {
  return (
    <div className={BOARD}>
      <p className={NUMBER}>{oneDecimal(rating)}</p>
      <div className={CAPTION}>
        <Stars value={rating} size="md" onTurf />
        <p className="text-sm text-chalk-3">{reviewsCount(reviews)}</p>
      </div>
    </div>
  )
}

/** The scoreboard without numbers, in the same size. */
export function ScoreboardSkeleton() {
  return (
    <div className={BOARD} aria-hidden="true">
      <p className={NUMBER}>&nbsp;</p>
      <div className={CAPTION}>
        <span className="h-5.5 w-29.5" />
        <p className="text-sm">&nbsp;</p>
      </div>
    </div>
  )
}
