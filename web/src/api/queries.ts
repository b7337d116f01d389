import { type InfiniteQueryObserverResult, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../lib/hooks'
import { api, unwrap } from './client'
import { ApiError } from './errors'
import { keys } from './queryClient'

type List = Pick<InfiniteQueryObserverResult, 'fetchNextPage' | 'refetch'>

/** Fetches the next page of a list; throws what went wrong. A list the server cannot continue is loaded anew first. */
export async function fetchMore(list: List): Promise<void> {
  const { error } = await list.fetchNextPage()
  if (error instanceof ApiError && error.code === 'invalid_cursor') {
    await list.refetch({ throwOnError: true })
    // Does nothing where the fresh pages are all there are.
    await list.fetchNextPage({ throwOnError: true })
  } else if (error) {
    throw error
  }
}

/** Facts about this site that its operator sets; undefined until they are known. */
export function useSite() {
  const { data } = useQuery({
    queryKey: keys.site(),
    queryFn: ({ signal }) => unwrap(api.GET('/api/site', { signal })),
    staleTime: Infinity,
  })
  return data
}

/** Milliseconds without a keystroke before names are fetched. */
const PAUSE = 150

/** Names of known universities for what was typed. A help, never a hurdle: where they cannot be had there are none. */
export function useUniversities(typed: string): readonly string[] {
  const asked = useDebounced(typed.trim(), PAUSE)
  const { data } = useQuery({
    queryKey: keys.universities(asked),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/universities', { params: { query: { q: asked } }, signal })),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data?.items ?? []
}
