import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Puts the data that the server wrote into the document into the query cache, which saves the app its first requests.
 * The data is a list of pairs of query key and data (server/sideline/pages/initial_data.py). Invalid data costs a
 * request, but does not break the page.
 */
export function hydrateQueryCache(cache: QueryClient, page: Document): void {
  const text = page.querySelector('script[type="application/json"]')?.textContent
  try {
    for (const [key, data] of JSON.parse(text ?? '[]') as [QueryKey, unknown][]) cache.setQueryData(key, data)
  } catch {
    // Treated as if there were no data.
  }
}
