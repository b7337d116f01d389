import type { Schemas } from '../../api/client'

type Coach = Schemas['CoachCard']

/** Which of the saved coaches are shown, and in which order. */
export interface SavedView {
  /** A sport, the coaches with news, or undefined for all. */
  filter?: { sport: string } | 'news' | undefined
  sort: SavedSort
}

export type SavedSort = (typeof SAVED_SORTS)[number]['value']

/** The orders; the one of an address without `sort` is that in which the server lists them. */
export const SAVED_SORTS = [
  { value: '', label: 'Recently saved' },
  { value: 'rating', label: 'Best rated' },
  { value: 'reviews', label: 'Most reviews' },
  { value: 'name', label: 'Name' },
] as const

/** How many of the saved coaches each filter would show. */
export interface SavedCounts {
  all: number
  /** The sports that there are, the most frequent first. */
  sports: readonly { sport: string; emoji: string; count: number }[]
  news: number
}

/** Counts the saved coaches by filter; `news` are the ids of those with news. */
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

/** Reads an address; a filter that would show nobody and an unknown order are left out. */
export function readSavedView(params: URLSearchParams, { sports, news }: SavedCounts): SavedView {
  const found = sports.find(({ sport }) => sport === params.get('sport'))
  const order = SAVED_SORTS.find(({ value }) => value === params.get('sort'))
  const withNews = params.get('news') === '1' && news > 0 ? 'news' : undefined
  return { filter: found ? { sport: found.sport } : withNews, sort: order?.value ?? '' }
}

/** The query of the address for a view. */
export function savedParams({ filter, sort }: SavedView): URLSearchParams {
  const params = new URLSearchParams()
  if (filter === 'news') params.set('news', '1')
  else if (filter) params.set('sport', filter.sport)
  if (sort) params.set('sort', sort)
  return params
}

/** Whether the address asks for anything but all coaches in the order of the server. */
export function isFilteredOrSorted(params: URLSearchParams): boolean {
  return ['sport', 'news', 'sort'].some((name) => params.has(name))
}

/** The coaches of a view, in its order. The list must hold all saved coaches: a part of it has no best one. */
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

/** Coaches whom nobody has rated have the rating 0, and so come last. Equal ones stay in the order of the server. */
const ORDERS: Record<Exclude<SavedSort, ''>, (a: Coach, b: Coach) => number> = {
  rating: (a, b) => b.rating - a.rating || b.total_reviews - a.total_reviews,
  reviews: (a, b) => b.total_reviews - a.total_reviews,
  name: (a, b) => byText(a.name, b.name),
}

/** In English, whatever the language of the browser: the site is in English. */
function byText(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}
