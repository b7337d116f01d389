import type { QueryClient } from '@tanstack/react-query'
import { coachDetails, coachProfile } from '../../features/coaches/coachQueries'
import { coachReviews } from '../../features/reviews/coachReviews'
import { ENOUGH_REVIEWS } from '../../lib/format'

const ignore = () => undefined

/** Fetches a profile, with the details if it has any, its first reviews and the chunk of its page. */
export function prefetchCoach(cache: QueryClient, coachId: string): void {
  // Errors are ignored: the page itself fetches again and reports them.
  import('../CoachPage').catch(ignore)
  cache
    .query(coachProfile(coachId))
    .then(async ({ total_reviews: reviews }) => {
      if (reviews >= ENOUGH_REVIEWS) await cache.query(coachDetails(coachId))
    })
    .catch(ignore)
  cache.infiniteQuery(coachReviews(coachId)).catch(ignore)
}
