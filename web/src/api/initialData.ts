import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Schemas } from './client'
import { keys } from './queryClient'

/** What the server writes into the page of a coach, so that it needs no second round trip. */
interface InitialData {
  path: string
  coach: Schemas['CoachProfile']
  reviews: Schemas['ReviewPage']
}

function isInitialData(value: unknown): value is InitialData {
  return typeof value === 'object' && value !== null && 'coach' in value && 'reviews' in value
}

function readInitialData(page: Document): InitialData | null {
  const text = page.getElementById('first-data')?.textContent
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    return isInitialData(value) ? value : null
  } catch {
    return null // A broken copy costs one round trip, never the page.
  }
}

/** Puts the coach that came inside the page into the cache, under the keys its page asks for. */
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
}
