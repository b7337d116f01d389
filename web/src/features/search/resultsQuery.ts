import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { CATEGORIES, DIVISIONS, GENDERS, ROLES, SPORTS, STATES } from '../../api/choices'
import { keys } from '../../api/queryClient'
import type { ResultsQuery, Sort } from './resultsAddress'

/** Names of sort orders in the order of the menu. A list by name is only in old addresses. */
export const SORT_LABELS: Readonly<Partial<Record<Sort, string>>> = {
  rank: 'Honest rank',
  best: 'Best match',
  reviews: 'Most reviewed',
  newest: 'Newest review',
}

/** The orders by one category. */
export const CATEGORY_SORT_LABELS: Readonly<Partial<Record<Sort, string>>> = Object.fromEntries(
  CATEGORIES.map(({ label }) => [label.toLowerCase().replace(' ', '_'), `Best in ${label}`]),
)

/** All orders, in the order of the server. */
export const SORTS = [
  ...Object.keys(SORT_LABELS),
  ...Object.keys(CATEGORY_SORT_LABELS),
  'name',
] as readonly Sort[]

/** Orders other than those by rank or category. */
const UNRANKED: readonly Sort[] = ['best', 'name', 'reviews', 'newest']

/** How the list is separated in a sort order: only ranked lists set coaches with few reviews apart. */
export function partsOf(sort: Sort): 'match' | 'rank' | 'other' {
  if (sort === 'best' || sort === 'name') return 'match'
  return UNRANKED.includes(sort) ? 'other' : 'rank'
}

export function isSort(value: string): value is Sort {
  return (SORTS as readonly string[]).includes(value)
}

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
  sort: SORTS,
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

/** Results per page of the list. */
const PAGE_SIZE = 20

/** The query for the results from `cursor` on, page by page. */
export function coachResults(query: ResultsQuery, cursor: string | null = null) {
  return infiniteQueryOptions({
    queryKey: keys.results({ ...query, ...(cursor && { cursor }) }),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/coaches', {
          params: { query: { ...query, sort: query.sort ?? 'auto', limit: PAGE_SIZE, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: cursor,
    getNextPageParam: (last) => last.next_cursor,
  })
}
