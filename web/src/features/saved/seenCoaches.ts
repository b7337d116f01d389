import { todayUtc } from '../../lib/dates'
import { isRecord } from '../../lib/isRecord'
import { readStored, store, userKey } from '../../lib/userStorage'

// A saved coach's numbers when the user last looked at the coach on this device. The server does not know which coaches
// a user looks at.

interface Seen {
  reviews: number
  rating: number
  /** The day on which the user saw the coach. */
  on: string
}

interface Rated {
  id: number
  rating: number
  total_reviews: number
}

const keyOf = (userId: string) => userKey(userId, 'seen')

function isSeen(value: unknown): value is Seen {
  return (
    isRecord(value) &&
    typeof value.reviews === 'number' &&
    typeof value.rating === 'number' &&
    isDay(value.on)
  )
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
}

function readSeen(userId: string): Record<string, unknown> {
  const value = readStored(keyOf(userId))
  return isRecord(value) ? { ...value } : {}
}

/** Stores the current numbers of these coaches as seen. */
export function markSeen(userId: string, coaches: readonly Rated[]): void {
  const seen = readSeen(userId)
  for (const { id, rating, total_reviews } of coaches)
    seen[id] = { reviews: total_reviews, rating, on: todayUtc() } satisfies Seen
  store(keyOf(userId), seen)
}

export interface News<T extends Rated> {
  coach: T
  newReviews: number
  ratingBefore: number
  /** The day since which these reviews are new. */
  since: string
}

/**
 * Stores the current numbers of those coaches the user has never seen on this device, so that reviews count as new from
 * now on.
 */
export function markFirstSeen(userId: string, coaches: readonly Rated[]): void {
  const seen = readSeen(userId)
  markSeen(
    userId,
    coaches.filter(({ id }) => !isSeen(seen[id])),
  )
}

/** Returns the coaches that have more reviews than when the user last saw them. */
export function newsOf<T extends Rated>(userId: string, coaches: readonly T[]): News<T>[] {
  const seen = readSeen(userId)
  return coaches.flatMap((coach) => {
    const last = seen[coach.id]
    if (!isSeen(last) || coach.total_reviews <= last.reviews) return []
    const newReviews = coach.total_reviews - last.reviews
    return [{ coach, newReviews, ratingBefore: last.rating, since: last.on }]
  })
}
