import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors'

/** Only what may pass by itself is asked again: a lost connection or a server in trouble. */
function mayPass(error: Error): boolean {
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
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
