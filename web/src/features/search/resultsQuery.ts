import { infiniteQueryOptions, useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client'
import { DIVISIONS, GENDERS, ROLES, SPORTS, STATES } from '../../api/choices'
import { keys } from '../../api/queryClient'
import type { ResultsQuery, Sort } from './resultsAddress'

const SORT_LABELS: Record<Sort, string> = {
  reviews: 'Most reviewed',
  rating: 'Best rated',
  name: 'Name',
}

/** The sort orders of results; the best match is the default for a URL without `sort`. */
export const SORTS = [
  { value: '', label: 'Best match' },
  ...Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label })),
]

const VALUES = {
  sport: SPORTS,
  gender: GENDERS,
  division: DIVISIONS,
  role: ROLES,
  state: STATES,
  sort: Object.keys(SORT_LABELS),
} as const

/** Parses the query of a URL; invalid values are ignored. */
export function readResultsQuery(params: URLSearchParams): ResultsQuery {
  const query: Record<string, string> = {}
  const q = params.get('q')?.trim()
  if (q) query.q = q
  for (const [name, values] of Object.entries(VALUES)) {
    const value = params.get(name)
    if (value !== null && (values as readonly string[]).includes(value)) query[name] = value
  }
  return query
}

/** Parses a sort order; undefined for the default, the best match. */
export function readSort(value: string): Sort | undefined {
  return Object.hasOwn(SORT_LABELS, value) ? (value as Sort) : undefined
}

/** The states of the site's schools; empty until they are loaded, or if none is known. */
export function useStates(): readonly Schemas['StateName'][] {
  const { data } = useQuery({
    queryKey: keys.states(),
    queryFn: ({ signal }) => unwrap(api.GET('/api/states', { signal })),
    staleTime: Infinity,
  })
  return data?.items ?? []
}

/** Results per page of the list. */
const PAGE_SIZE = 20

/** The query for the results, page by page. */
export function coachResults(query: ResultsQuery) {
  return infiniteQueryOptions({
    queryKey: keys.results({ ...query }),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/coaches', {
          params: { query: { ...query, limit: PAGE_SIZE, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  })
}
