import { type InfiniteQueryObserverResult, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../lib/hooks'
import { api, type Schemas, unwrap } from './client'
import { ApiError } from './errors'
import { keys } from './queryClient'

type List = Pick<InfiniteQueryObserverResult, 'fetchNextPage' | 'refetch'>

/**
 * Fetches the next page of a list; throws if that fails. If the server rejects the list's cursor, the list is reloaded
 * first.
 */
export async function fetchMore(list: List): Promise<void> {
  const { error } = await list.fetchNextPage()
  if (error instanceof ApiError && error.code === 'invalid_cursor') {
    await list.refetch({ throwOnError: true })
    // Does nothing if there are no more pages.
    await list.fetchNextPage({ throwOnError: true })
  } else if (error) {
    throw error
  }
}

/** The site's settings that pages show; undefined until loaded. */
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
  /** Empty if they can't be loaded. */
  names: readonly string[]
  /**
   * The university that the text names, in full or by its short name; null if there is none, undefined until it is
   * known.
   */
  known: string | null | undefined
  /** Whether the text is known to name no university on the site. */
  isUnknown: boolean
  /** Universities that the text may mean if there is no exact match. */
  similar: readonly string[]
  /** The division of most coaches at `known`; null if there is none. */
  division: string | null
  /** The teams at `known` that have a page. */
  teams: readonly Schemas['UniversityTeam'][]
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
    division: isCurrent ? (data?.division ?? null) : null,
    teams: isCurrent ? (data?.teams ?? []) : [],
    isUnknown: isCurrent && data?.known === null,
    known: isError || query === '' ? null : isCurrent ? data?.known : undefined,
  }
}
