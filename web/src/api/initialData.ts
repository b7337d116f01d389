import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Puts the data that the server wrote into the document into the cache, which saves the app its first round trips. They
 * are pairs of a query's key and its data (server/sideline/pages/initial_data.py). Invalid ones cost a round trip, not
 * the page.
 */
export function hydrateQueryCache(cache: QueryClient, page: Document): void {
  const text = page.querySelector('script[type="application/json"]')?.textContent
  try {
    for (const [key, data] of JSON.parse(text ?? '[]') as [QueryKey, unknown][]) cache.setQueryData(key, data)
  } catch {
    // As if there were none.
  }
}
