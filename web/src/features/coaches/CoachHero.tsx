import type { ReactNode } from 'react'
import { reviewsCount } from '../../lib/format'
import { NO_SCORE, oneDecimal } from '../../lib/scores'
import { VerifiedBadge } from '../../ui/icons'
import { Container } from '../../ui/layout'
import { SchoolEdge } from '../../ui/SchoolEdge'
import { Stars } from '../../ui/stars'

interface CoachHeroProps {
  name: string
  verified: boolean
  /** The coach's avatar. */
  avatar: ReactNode
  /** The two colors of the school. */
  colors: readonly number[]
  /** The links to the school and the team. */
  breadcrumbs: ReactNode
  /** Lines with title, team, university and division. */
  team: string
  scoreboard: ReactNode
  /** Below the scoreboard on phones, below the name on other screens: quote, links, the buttons to rate and to save. */
  children: ReactNode
}

/** The hero of a profile: name, team, scoreboard and actions on the turf. Its styles are in profile.css. */
export function CoachHero({
  name,
  verified,
  avatar,
  colors,
  breadcrumbs,
  team,
  scoreboard,
  children,
}: CoachHeroProps) {
  return (
    <Container className="profile-hero">
      <div>{breadcrumbs}</div>
      {avatar}
      <div className="min-w-0">
        <h1 className="text-[clamp(2.1rem,5.4vw,3.6rem)] wrap-anywhere uppercase">
          {name} {verified && <VerifiedBadge className="size-7 md:size-8" />}
        </h1>
        <p className="mt-1.5 text-[1.0625rem] leading-snug wrap-anywhere whitespace-pre-line text-chalk-2 md:text-lg">
          {team}
        </p>
      </div>
      <div className="board">{scoreboard}</div>
      <div>{children}</div>
      <SchoolEdge colors={colors} />
    </Container>
  )
}

interface ScoreProps {
  rating: number
  reviews: number
}

/** The rating to one decimal, its stars and the number of reviews; '–' and 'Not rated' if there are none. */
export function Score({ rating, reviews }: ScoreProps) {
  return (
    <div className="board-score">
      {reviews > 0 ? (
        <>
          <p>{oneDecimal(rating)}</p>
          <Stars value={rating} onTurf />
        </>
      ) : (
        <>
          <p aria-hidden="true">{NO_SCORE}</p>
          <p>Not rated</p>
        </>
      )}
      <p>{reviewsCount(reviews)}</p>
    </div>
  )
}
