import type { QueryClient } from '@tanstack/react-query'
import { coachProfile } from '../../features/coaches/coachQueries'
import { coachReviews } from '../../features/reviews/coachReviews'

const ignore = () => undefined

/** Fetches a profile, its first reviews and the chunk of its page. */
export function prefetchCoach(cache: QueryClient, coachId: string): void {
  // Errors are ignored: the page itself fetches again and reports them.
  import('../CoachPage').catch(ignore)
  cache.query(coachProfile(coachId)).catch(ignore)
  cache.infiniteQuery(coachReviews(coachId)).catch(ignore)
}
