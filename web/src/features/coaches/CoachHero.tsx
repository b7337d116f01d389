import type { ReactNode } from 'react'
import { reviewsCount } from '../../lib/format'
import { NO_SCORE, oneDecimal } from '../../lib/scores'
import { VerifiedBadge } from '../../ui/icons'
import { Container } from '../../ui/layout'
import { Stars } from '../../ui/stars'

interface CoachHeroProps {
  name: string
  verified: boolean
  /** The coach's avatar. */
  avatar: ReactNode
  /** The links to the school and the team. */
  breadcrumbs: ReactNode
  /** Lines with title, team, university and division. */
  team: string
  /** The buttons to rate and to save. */
  actions: ReactNode
  /** The scoreboard; next to the avatar on phones. */
  scoreboard: ReactNode
}

/** The hero of a profile: name, team, actions and scoreboard on the turf. */
export function CoachHero({
  name,
  verified,
  avatar,
  breadcrumbs,
  team,
  actions,
  scoreboard,
}: CoachHeroProps) {
  return (
    <Container className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3.5 pt-1 pb-9 max-xs:grid-cols-1 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-6.5 md:pt-5 md:pb-13">
      <div className="col-span-full">{breadcrumbs}</div>
      {avatar}
      <div className="min-w-0 max-md:order-1 max-md:col-span-full">
        <h1 className="text-[clamp(2.1rem,5.4vw,3.6rem)] wrap-anywhere uppercase">
          {name} {verified && <VerifiedBadge className="size-7 md:size-8" />}
        </h1>
        <p className="mt-1.5 text-[1.0625rem] leading-snug wrap-anywhere whitespace-pre-line text-chalk-2 md:text-lg">
          {team}
        </p>
        {actions}
      </div>
      <div className="xs:max-md:justify-self-end">{scoreboard}</div>
    </Container>
  )
}

const BOARD =
  'grid shrink-0 grid-cols-[auto_auto] items-center gap-x-3.5 rounded-[1.125rem] bg-turf-950 px-4.5 py-3 max-xs:grid-cols-1 max-xs:gap-y-2 md:min-w-42 md:grid-cols-1 md:justify-items-center md:gap-y-1.5 md:px-6 md:pt-4 md:pb-3.5'
const NUMBER = 'font-display text-[3.4rem] leading-[0.9] font-bold md:text-[4.3rem]'
const CAPTION = 'grid gap-0.5 md:justify-items-center md:gap-1.5'
const COUNT = 'text-[0.9375rem] text-chalk-3'

interface ScoreboardProps {
  rating: number
  reviews: number
}

/** The rating to one decimal, its stars and the number of reviews; '–' and 'Not rated' if there are none. */
export function Scoreboard({ rating, reviews }: ScoreboardProps) {
  if (reviews === 0) {
    return (
      <div className={BOARD}>
        <p aria-hidden="true" className={`text-chalk-3 ${NUMBER}`}>
          {NO_SCORE}
        </p>
        <div className={CAPTION}>
          <p className="font-display text-xl leading-tight font-semibold">Not rated</p>
          <p className={COUNT}>{reviewsCount(0)}</p>
        </div>
      </div>
    )
  }
  return (
    <div className={BOARD}>
      <p className={`text-gold ${NUMBER}`}>{oneDecimal(rating)}</p>
      <div className={CAPTION}>
        <Stars value={rating} onTurf />
        <p className={COUNT}>{reviewsCount(reviews)}</p>
      </div>
    </div>
  )
}

/** The scoreboard with {{placeholders}}, which the server fills in. */
export function ScoreboardShell() {
  return (
    <div className={BOARD}>
      <p className={`text-gold ${NUMBER}`}>{'{{rating}}'}</p>
      <div className={CAPTION}>
        <span className="needs-script h-5 w-24" />
        <p className={COUNT}>{'{{count}}'}</p>
      </div>
    </div>
  )
}
