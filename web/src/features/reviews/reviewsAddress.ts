import type { QueryOf, Schemas } from '../../api/client'
import { TAGS } from '../../api/choices'
import { formatCount, reviewsText, unbroken } from '../../lib/format'

type Post = Pick<Schemas['CoachPost'], 'team_id' | 'named_as'>
type Point = Pick<Schemas['ProfileDetails']['trend'][number], 'seasons'>
type ApiQuery = QueryOf<'/api/coaches/{coach_id}/reviews'>

/** Which reviews of a coach are listed, and in which order: the query of the profile's URL. */
export interface ReviewsQuery {
  stars?: '1' | '2' | '3' | '4' | '5' | undefined
  tag?: NonNullable<ApiQuery['tag']> | undefined
  /** The newest come first if omitted. */
  sort?: Exclude<NonNullable<ApiQuery['sort']>, 'newest'> | undefined
  /** The `team_id` of a post. */
  team?: string | undefined
  /** The `seasons` of a point of the trend, in which the reviews appeared. */
  seasons?: string | undefined
}

// The server parses and describes them the same way (server/sideline/pages/coach_pages.py). Tests on both sides read
// server/tests/pages/review_filters.json.

const VALUES = { stars: ['1', '2', '3', '4', '5'], tag: TAGS, sort: ['highest', 'lowest'] } as const

/**
 * Parses the query of a URL; invalid values are ignored, and so are posts that reviews don't name and seasons that are
 * no point of the trend.
 */
export function readReviewsQuery(
  params: URLSearchParams,
  posts: readonly Post[],
  trend: readonly Point[] = [],
): ReviewsQuery {
  const query: Record<string, string> = {}
  const team = posts.filter((post) => post.named_as).map((post) => String(post.team_id))
  const seasons = trend.map((point) => point.seasons)
  for (const [name, values] of Object.entries({ ...VALUES, team, seasons })) {
    const value = params.get(name)
    if (value !== null && (values as readonly string[]).includes(value)) query[name] = value
  }
  return query
}

/** Returns the URL of a profile with these reviews, from `cursor` on. */
export function reviewsPath(coachId: number, query: ReviewsQuery & { cursor?: string }): string {
  const params = new URLSearchParams(
    Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][],
  )
  return `/coach/${coachId}${params.size > 0 ? `?${params.toString()}` : ''}`
}

/** Whether the query filters out reviews. */
export function hasFilter({ stars, tag, team, seasons }: ReviewsQuery): boolean {
  return stars !== undefined || tag !== undefined || team !== undefined || seasons !== undefined
}

/**
 * "12 of 204 reviews from Duke University with 2 stars and the tag Honest", "No reviews with 2 stars", or without a
 * count "Reviews with 2 stars in the 2025-26 season".
 */
export function filteredText(
  { stars, tag, team, seasons }: ReviewsQuery,
  count: number | null,
  total: number,
  posts: readonly Post[],
): string {
  const parts = [stars && starsText(Number(stars)), tag && `the tag ${tag}`]
  const reviews =
    count === null ? 'Reviews' : count > 0 ? `${formatCount(count)} of ${reviewsText(total)}` : 'No reviews'
  const post = posts.find(({ team_id }) => String(team_id) === team)
  const words = parts.filter(Boolean).join(' and ')
  const when = seasons && `in the ${unbroken(seasons)} ${seasons.includes(' ') ? 'seasons' : 'season'}`
  return [reviews, post && `from ${post.named_as}`, words && `with ${words}`, when].filter(Boolean).join(' ')
}

/** "2 stars", "1 star". */
export function starsText(stars: number): string {
  return stars === 1 ? '1 star' : `${stars} stars`
}
