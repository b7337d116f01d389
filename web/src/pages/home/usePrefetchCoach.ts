import { useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '../../api/client'
import { coachProfile } from '../../features/coaches/useCoach'
import { coachReviews } from '../../features/reviews/useReviews'

const nothing = () => undefined

/** Fetches a profile, its first reviews and the chunk of its page before the click that will likely come. */
export function usePrefetchCoach() {
  const cache = useQueryClient()
  return (coach: Schemas['CoachCard']) => {
    // What cannot be fetched ahead is fetched, or explained, by the page itself.
    import('../CoachPage').catch(nothing)
    const id = String(coach.id)
    cache.query(coachProfile(id)).catch(nothing)
    cache.infiniteQuery(coachReviews(id)).catch(nothing)
  }
}
