import type { Schemas } from '../../api/client'
import { coachTitle, ENOUGH_REVIEWS, formatCount } from '../../lib/format'
import { oneDecimal } from '../../lib/scores'

type Coach = Parameters<typeof coachTitle>[0] &
  Pick<Schemas['CoachProfile'], 'name' | 'rating' | 'total_reviews' | 'has_left'>

// The server writes the same title and description into the document (server/sideline/pages/coach_pages.py). Tests on
// both sides read server/tests/pages/coach_heads.json.

/** A profile's title, without the site's name. */
export function profileTitle(coach: Coach): string {
  return `${coach.name}, ${coachTitle(coach)}`
}

/** One sentence about a coach for search engines and link previews. */
export function profileDescription(coach: Coach): string {
  const count = coach.total_reviews
  if (count === 0) {
    const does = coach.has_left ? 'no longer coaches' : 'coaches'
    return `${coach.name} ${does} ${coachTitle(coach)}. No reviews yet: be the first athlete to rate anonymously.`
  }
  const reviews = count === 1 ? '1 anonymous review' : `${formatCount(count)} anonymous reviews`
  const rated = count < ENOUGH_REVIEWS ? '' : `rated ${oneDecimal(coach.rating)} of 5 in `
  return `${profileTitle(coach)}: ${rated}${reviews} by athletes.`
}
