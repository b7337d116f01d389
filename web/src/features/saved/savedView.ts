import type { Schemas } from '../../api/client'

type Coach = Schemas['CoachCard']

/** Which saved coaches are shown, and in which order. */
export interface SavedView {
  /** A sport, the coaches with new reviews, or undefined for all coaches. */
  filter?: { sport: string } | 'news' | undefined
  sort: SavedSort
}

export type SavedSort = (typeof SAVED_SORTS)[number]['value']

/** The sort orders; the default for a URL without `sort` is the server's order. */
export const SAVED_SORTS = [
  { value: '', label: 'Recently saved' },
  { value: 'rating', label: 'Best rated' },
  { value: 'reviews', label: 'Most reviews' },
  { value: 'name', label: 'Name' },
] as const

/** How many saved coaches each filter would show. */
export interface SavedCounts {
  all: number
  /** The sports of the saved coaches, most frequent first. */
  sports: readonly { sport: string; emoji: string; count: number }[]
  news: number
}

/** Counts the saved coaches by filter; `news` has the ids of those with new reviews. */
export function countSaved(coaches: readonly Coach[], news: ReadonlySet<number>): SavedCounts {
  const sports = new Map<string, { sport: string; emoji: string; count: number }>()
  for (const { sport, avatar } of coaches) {
    const { count } = sports.get(sport) ?? { count: 0 }
    sports.set(sport, { sport, emoji: avatar, count: count + 1 })
  }
  return {
    all: coaches.length,
    sports: [...sports.values()].sort((a, b) => b.count - a.count || byText(a.sport, b.sport)),
    news: coaches.filter(({ id }) => news.has(id)).length,
  }
}

/** Parses the query of a URL. Filters that would show no coaches and unknown sort orders are ignored. */
export function readSavedView(params: URLSearchParams, { sports, news }: SavedCounts): SavedView {
  const found = sports.find(({ sport }) => sport === params.get('sport'))
  const order = SAVED_SORTS.find(({ value }) => value === params.get('sort'))
  const withNews = params.get('news') === '1' && news > 0 ? 'news' : undefined
  return { filter: found ? { sport: found.sport } : withNews, sort: order?.value ?? '' }
}

/** Returns the URL parameters for a view. */
export function savedParams({ filter, sort }: SavedView): URLSearchParams {
  const params = new URLSearchParams()
  if (filter === 'news') params.set('news', '1')
  else if (filter) params.set('sport', filter.sport)
  if (sort) params.set('sort', sort)
  return params
}

/** Whether the URL asks for anything other than all coaches in the server's order. */
export function isFilteredOrSorted(params: URLSearchParams): boolean {
  return ['sport', 'news', 'sort'].some((name) => params.has(name))
}

/**
 * Returns the coaches of a view, in its order. The list must contain all saved coaches, because the best of a partial
 * list may not be the best overall.
 */
export function arrangeSaved(
  coaches: readonly Coach[],
  { filter, sort }: SavedView,
  news: ReadonlySet<number>,
): Coach[] {
  const shown = coaches.filter(({ id, sport }) => {
    if (filter === 'news') return news.has(id)
    return filter === undefined || sport === filter.sport
  })
  return sort === '' ? shown : shown.sort(ORDERS[sort])
}

/** Coaches without ratings have the rating 0, so they come last. Ties keep the server's order. */
const ORDERS: Record<Exclude<SavedSort, ''>, (a: Coach, b: Coach) => number> = {
  rating: (a, b) => b.rating - a.rating || b.total_reviews - a.total_reviews,
  reviews: (a, b) => b.total_reviews - a.total_reviews,
  name: (a, b) => byText(a.name, b.name),
}

/** Compares in English regardless of the browser's language, because the site is in English. */
function byText(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}
