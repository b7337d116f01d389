import { type InfiniteQueryObserverResult, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../lib/hooks'
import { api, unwrap } from './client'
import { ApiError } from './errors'
import { keys } from './queryClient'

type List = Pick<InfiniteQueryObserverResult, 'fetchNextPage' | 'refetch'>

/** Fetches the next page of a list; throws its error. A list whose cursor the server rejects is reloaded first. */
export async function fetchMore(list: List): Promise<void> {
  const { error } = await list.fetchNextPage()
  if (error instanceof ApiError && error.code === 'invalid_cursor') {
    await list.refetch({ throwOnError: true })
    // Does nothing where there are no more pages.
    await list.fetchNextPage({ throwOnError: true })
  } else if (error) {
    throw error
  }
}

/** Settings of this site that the pages show; undefined until they are loaded. */
export function useSite() {
  const { data } = useQuery({
    queryKey: keys.site(),
    queryFn: ({ signal }) => unwrap(api.GET('/api/site', { signal })),
    staleTime: Infinity,
  })
  return data
}

/** Milliseconds without a keystroke before suggestions are fetched. */
const DEBOUNCE_MS = 150

interface UniversitySuggestions {
  /** None if they cannot be loaded. */
  names: readonly string[]
  /** The university that the text names, in full or by its short name; null for none, undefined while that is not known. */
  known: string | null | undefined
  /** Universities that the text may mean where none is known for certain. */
  similar: readonly string[]
}

/** Suggested universities for the text of an input. */
export function useUniversities(text: string): UniversitySuggestions {
  const query = useDebounced(text.trim(), DEBOUNCE_MS)
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: keys.universities(query),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/universities', { params: { query: { q: query } }, signal })),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isCurrent = query === text.trim() && !isPlaceholderData
  return {
    names: data?.items ?? [],
    similar: isCurrent ? (data?.similar ?? []) : [],
    known: isError || query === '' ? null : isCurrent ? data?.known : undefined,
  }
}
