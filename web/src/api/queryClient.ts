import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors'

/** Names of what is in the query cache. Ids are strings, as they stand in the address of a page. */
export const keys = {
  coach: (id: string) => ['coach', id] as const,
  /** Infinite query: pages of ReviewPage, the first asked for with the page parameter null. */
  reviews: (id: string) => ['coach', id, 'reviews'] as const,
  mine: (id: string) => ['coach', id, 'mine'] as const,
  myReviews: () => ['my-reviews'] as const,
  myReview: (id: string) => ['my-review', id] as const,
  savedCoaches: () => ['saved-coaches'] as const,
  search: (q: string) => ['search', q] as const,
  universities: (q: string) => ['universities', q] as const,
  featuredCoach: () => ['featured-coach'] as const,
  site: () => ['site'] as const,
}

/** Only what may pass by itself is asked again: a lost connection or a server in trouble. */
function isTransient(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/**
 * One client a page load. Data stays fresh for half a minute, so going back shows it at once. Calls are made
 * offline too: they fail at once with a sentence that says so, instead of waiting without a word.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
