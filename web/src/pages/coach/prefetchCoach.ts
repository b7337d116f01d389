import type { QueryClient } from '@tanstack/react-query'
import { coachProfile } from '../../features/coaches/coachQueries'
import { coachReviews } from '../../features/reviews/coachReviews'

const nothing = () => undefined

/** Fetches a profile, its first reviews and the chunk of its page before the click that will likely come. */
export function prefetchCoach(cache: QueryClient, coachId: string): void {
  // What cannot be fetched ahead is fetched, or explained, by the page itself.
  import('../CoachPage').catch(nothing)
  cache.query(coachProfile(coachId)).catch(nothing)
  cache.infiniteQuery(coachReviews(coachId)).catch(nothing)
}
