import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '../../api/client'
import { keys } from '../../api/keys'

/** As many results as the dropdown shows. */
const SHOWN = 8

export interface SearchAnswer {
  /** What was asked; the answer on screen may be an older one than the text in the box. */
  query: string
  coaches: Schemas['CoachCard'][]
}

/** The best coaches for a trimmed query. A query that is no longer wanted is aborted. */
export function coachSearch(query: string) {
  return queryOptions({
    queryKey: keys.search(query),
    queryFn: async ({ signal }): Promise<SearchAnswer> => {
      const params = { query: { q: query, limit: SHOWN } }
      const page = await unwrap(api.GET('/api/coaches', { params, signal }))
      return { query, coaches: page.items }
    },
    // Whoever types does not wait long for an answer, nor for the news that there is none.
    retry: 1,
    retryDelay: 300,
  })
}
