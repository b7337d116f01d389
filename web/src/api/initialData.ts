import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Schemas } from './client'
import { keys } from './queryClient'

/** The JSON that the server writes into the page of a coach, which saves the app a round trip. */
interface InitialData {
  path: string
  coach: Schemas['CoachProfile']
  reviews: Schemas['ReviewPage']
  /** Of a coach with few reviews. */
  related?: Schemas['RelatedCoaches']
}

function isInitialData(value: unknown): value is InitialData {
  return typeof value === 'object' && value !== null && 'coach' in value && 'reviews' in value
}

function readInitialData(page: Document): InitialData | null {
  const text = page.querySelector('script[type="application/json"]')?.textContent
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    return isInitialData(value) ? value : null
  } catch {
    return null // Invalid JSON costs a round trip, not the page.
  }
}

/** Puts the coach and the first reviews in the document into the cache, under the keys that the page queries. */
export function hydrateQueryCache(cache: QueryClient, page: Document): void {
  const data = readInitialData(page)
  if (!data) return
  const id = String(data.coach.id)
  cache.setQueryData(keys.coach(id), data.coach)
  const firstPage: InfiniteData<Schemas['ReviewPage'], string | null> = {
    pages: [data.reviews],
    pageParams: [null],
  }
  cache.setQueryData(keys.reviews(id), firstPage)
  if (data.related) cache.setQueryData(keys.related(id), data.related)
}
