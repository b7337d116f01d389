import type { QueryClient } from '@tanstack/react-query'

/** A coach's profile will likely be asked for next: what it needs is fetched ahead. */
export function prefetchCoachLazily(cache: QueryClient, coachId: string): void {
  import('./prefetchCoach').then(
    ({ prefetchCoach }) => {
      prefetchCoach(cache, coachId)
    },
    () => undefined, // offline: the page itself will say so
  )
}
