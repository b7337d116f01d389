import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { errorFromResponse } from './errors'

/** A query's key with its data, or with the error that the API would have answered. */
type FirstData = readonly [QueryKey, unknown] | readonly [QueryKey, null, { status: number }]

/** Puts what the server has read for a page into the query cache: a list of `FirstData` in JSON. */
export function fillQueryCache(cache: QueryClient, text: string): void {
  for (const [key, data, problem] of JSON.parse(text) as FirstData[]) {
    if (problem === undefined) cache.setQueryData(key, data)
    else {
      const error = errorFromResponse(problem.status, problem)
      cache.getQueryCache().build(cache, { queryKey: key }).setState({ status: 'error', error })
    }
  }
}

/**
 * Puts the data that the server wrote into the document into the query cache, which saves the app its first requests
 * (server/sideline/pages/render.py). Invalid data costs a request, but does not break the page.
 */
export function hydrateQueryCache(cache: QueryClient, page: Document): void {
  const text = page.querySelector('script[type="application/json"]')?.textContent
  try {
    fillQueryCache(cache, text ?? '[]')
  } catch {
    // Treated as if there were no data.
  }
}
