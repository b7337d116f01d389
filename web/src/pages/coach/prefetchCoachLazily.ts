import type { QueryClient } from '@tanstack/react-query'

/** Prefetches a profile without adding the code of its queries to the page's own chunk. */
export function prefetchCoachLazily(cache: QueryClient, coachId: string): void {
  import('./prefetchCoach').then(
    ({ prefetchCoach }) => {
      prefetchCoach(cache, coachId)
    },
    () => undefined, // offline: the page itself reports it
  )
}
