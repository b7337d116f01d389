import type { Schemas } from '../../api/client'
import { coachTitle, counted } from '../../lib/words'

type Coach = Schemas['CoachProfile']

/** A profile's title in the tab; the server writes the same into the document. */
export function profileTitle(coach: Coach): string {
  return `${coach.name}, ${coachTitle(coach)}`
}

/** One sentence on a coach, as the server writes it for search engines. */
export function profileDescription(coach: Coach): string {
  const count = coach.total_reviews
  if (count === 0) {
    return `${coach.name} coaches ${coachTitle(coach)}. No reviews yet: be the first athlete to rate anonymously.`
  }
  const reviews = count === 1 ? '1 anonymous review' : `${counted(count)} anonymous reviews`
  return `${profileTitle(coach)}: rated ${coach.rating.toFixed(1)} of 5 in ${reviews} by athletes.`
}
