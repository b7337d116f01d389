import { infiniteQueryOptions, useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client'
import { DIVISIONS, GENDERS, ROLES, SPORTS, STATES } from '../../api/choices'
import { keys } from '../../api/queryClient'
import type { ResultsQuery, Sort } from './resultsAddress'

const SORT_LABELS: Record<Sort, string> = {
  rank: 'Best rated',
  reviews: 'Most reviewed',
  newest: 'Newest review',
  knowledge: 'Best in Knowledge',
  honesty: 'Best in Honesty',
  motivation: 'Best in Motivation',
  planning: 'Best in Planning',
  character: 'Best in Character',
  team_spirit: 'Best in Team Spirit',
  name: 'Name',
}

/** The sort orders of results; the best match is the default for a URL without `sort`. */
export const SORTS = [
  { value: '', label: 'Best match' },
  ...Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label })),
]

/** The values of each parameter but the text, in the server's order; null for names of places. */
const VALUES: Record<keyof Omit<ResultsQuery, 'q'>, readonly string[] | null> = {
  sport: SPORTS,
  gender: GENDERS,
  division: DIVISIONS,
  role: ROLES,
  state: STATES,
  conference: null,
  city: null,
  min_reviews: ['1', '5', '10', '25'],
  school_email: ['true'],
  unrated: ['true'],
  sort: Object.keys(SORT_LABELS),
}

/** Filters that can have several values, separated by commas. A form without script repeats their name. */
const LISTS = ['division', 'role', 'state', 'conference']

/** The length of names of places, and how many values a filter has at most; the same as on the server. */
const MAX_LENGTH = 200
const MAX_VALUES = 60

/** Parses the query of a URL like the server; invalid values are ignored. */
export function readResultsQuery(params: URLSearchParams): ResultsQuery {
  const query: Record<string, string> = {}
  const q = params.get('q')?.trim()
  if (q) query.q = q
  for (const [name, known] of Object.entries(VALUES)) {
    const isList = LISTS.includes(name)
    const given = params.getAll(name).slice(0, isList ? undefined : 1)
    if (name === 'sort' && given[0] === 'rating') given[0] = 'rank' // in old addresses
    const found = given.flatMap((text) => (isList ? text.split(',') : [text])).map(placeName)
    const values = known
      ? known.filter((value) => found.includes(value))
      : [...new Set(found)].filter(Boolean)
    if (values.length > 0) query[name] = values.slice(0, MAX_VALUES).join(',')
  }
  return query
}

function placeName(text: string): string {
  return text.replaceAll('\0', ' ').trim().slice(0, MAX_LENGTH)
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
