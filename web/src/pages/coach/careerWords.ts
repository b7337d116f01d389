import type { Schemas } from '../../api/client'
import { coachTitle, reviewsText, roleName, unbroken } from '../../lib/format'
import { oneDecimal } from '../../lib/scores'

type Post = Pick<
  Schemas['CoachPost'],
  'school' | 'title' | 'years' | 'last_season' | 'is_over' | 'total_reviews' | 'rating'
> & { role: string }
type Coach = Parameters<typeof coachTitle>[0] &
  Pick<Schemas['CoachProfile'], 'has_left' | 'bio'> & { posts: readonly Post[] }

/** The lines below a coach's name: title and years, the team (spec section 2), and the numbers of the present post. */
export function heroLines(coach: Coach): string {
  const [present, ...others] = coach.posts
  const lines = [
    present && !coach.has_left && presentLine(present),
    coachTitle(coach),
    coach.has_left && coach.bio,
    present &&
      !present.is_over &&
      others.some((post) => post.total_reviews) &&
      present.rating !== null &&
      `At ${present.school}: ${postNumbers(present)}`,
  ]
  return unbroken(lines.filter(Boolean).join('\n'))
}

function presentLine(post: Post): string {
  if (post.is_over) return post.last_season ? `Last listed ${post.last_season}` : ''
  return post.years && `${postTitle(post)} · ${post.years}`
}

/** The title as listed, or else the role. */
export function postTitle(post: Post): string {
  return post.title || roleName(post) || 'Coach'
}

/** "4.4 from 9 reviews", "2 reviews, no average yet", "No reviews yet" */
export function postNumbers({ rating, total_reviews }: Post): string {
  if (!total_reviews) return 'No reviews yet'
  const reviews = reviewsText(total_reviews)
  return rating === null ? `${reviews}, no average yet` : `${oneDecimal(rating)} from ${reviews}`
}
