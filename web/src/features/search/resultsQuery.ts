import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { keys } from '../../api/queryClient'
import { FILTERS, FORMER_SORTS, SORTS } from './filters'
import type { ResultsQuery } from './resultsAddress'

/** The length of names of places, and how many values a filter has at most; the same as on the server. */
const MAX_LENGTH = 200
const MAX_VALUES = 60

/** Parses the query of a URL like the server; invalid values are ignored. */
export function readResultsQuery(params: URLSearchParams): ResultsQuery {
  const query: Record<string, string> = {}
  const q = params.get('q')?.trim()
  if (q) query.q = q
  for (const { name, values: known, isList } of FILTERS) {
    // A form without script repeats the name of a list.
    const given = params.getAll(name).slice(0, isList ? undefined : 1)
    const found = given.flatMap((text) => (isList ? text.split(',') : [text])).map(placeName)
    const values =
      known.length > 0 ? known.filter((value) => found.includes(value)) : [...new Set(found)].filter(Boolean)
    if (values.length > 0) query[name] = values.slice(0, MAX_VALUES).join(',')
  }
  const sort = params.get('sort') ?? ''
  const order = SORTS.find(({ name }) => name === (FORMER_SORTS[sort] ?? sort))
  return { ...query, ...(order && { sort: order.name }) }
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
