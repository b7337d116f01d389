import type { Schemas } from '../../api/client'
import { ENOUGH_REVIEWS } from '../../lib/format'
import { type Mark, type Status, STATUSES } from './savedMarks'

type Coach = Schemas['CoachCard']

/** The fewest saved coaches for which there are filters; a shorter list is seen at a glance. */
const FILTERS_FROM = 6

/** Which saved coaches are shown, and in which order. */
export interface SavedView {
  /** A sport, a status, the coaches with new reviews, or undefined for all coaches. */
  filter?: { sport: string } | { status: Status } | 'news' | undefined
  sort: SavedSort
}

export type SavedSort = (typeof SAVED_SORTS)[number]['value']

/** The sort orders; the default for a URL without `sort` is the server's order. */
export const SAVED_SORTS = [
  { value: '', label: 'Recently saved' },
  { value: 'rating', label: 'Best rated' },
  { value: 'reviews', label: 'Most reviews' },
  { value: 'name', label: 'Name' },
  { value: 'status', label: 'Status' },
] as const

/** How many saved coaches each filter would show. */
export interface SavedCounts {
  all: number
  /** The sports of the saved coaches, most frequent first. */
  sports: readonly { sport: string; emoji: string; count: number }[]
  /** The statuses in use, in the order of STATUSES. */
  statuses: readonly { value: Status; label: string; count: number }[]
  news: number
}

/** What this device knows about the saved coaches. */
export interface Known {
  /** The ids of those with new reviews. */
  news: ReadonlySet<number>
  markOf: (coachId: number) => Mark
}

/** Counts the saved coaches by filter. Below FILTERS_FROM coaches there are no filters. */
export function countSaved(coaches: readonly Coach[], { news, markOf }: Known): SavedCounts {
  if (coaches.length < FILTERS_FROM) return { all: coaches.length, sports: [], statuses: [], news: 0 }
  const sports = new Map<string, { sport: string; emoji: string; count: number }>()
  for (const { sport, avatar } of coaches) {
    const { count } = sports.get(sport) ?? { count: 0 }
    sports.set(sport, { sport, emoji: avatar, count: count + 1 })
  }
  return {
    all: coaches.length,
    sports: [...sports.values()].sort((a, b) => b.count - a.count || byText(a.sport, b.sport)),
    statuses: STATUSES.map((status) => ({
      ...status,
      count: coaches.filter(({ id }) => markOf(id).status === status.value).length,
    })).filter(({ count }) => count > 0),
    news: coaches.filter(({ id }) => news.has(id)).length,
  }
}

/** Parses the query of a URL. Filters that would show no coaches and unknown sort orders are ignored. */
export function readSavedView(params: URLSearchParams, { sports, statuses, news }: SavedCounts): SavedView {
  const found = sports.find(({ sport }) => sport === params.get('sport'))
  const status = statuses.find(({ value }) => value === params.get('status'))?.value
  const order = SAVED_SORTS.find(({ value }) => value === params.get('sort'))
  const sort = order?.value ?? ''
  if (found) return { filter: { sport: found.sport }, sort }
  if (status) return { filter: { status }, sort }
  return { filter: params.get('news') === '1' && news > 0 ? 'news' : undefined, sort }
}

/** Returns the URL parameters for a view. */
export function savedParams({ filter, sort }: SavedView): URLSearchParams {
  const params = new URLSearchParams(filter === 'news' ? { news: '1' } : filter)
  if (sort) params.set('sort', sort)
  return params
}

/** Whether the URL asks for anything other than all coaches in the server's order. */
export function isFilteredOrSorted(params: URLSearchParams): boolean {
  return ['sport', 'status', 'news', 'sort'].some((name) => params.has(name))
}

/**
 * Returns the coaches of a view, in its order. The list must contain all saved coaches, because the best of a partial
 * list may not be the best overall.
 */
export function arrangeSaved(
  coaches: readonly Coach[],
  { filter, sort }: SavedView,
  { news, markOf }: Known,
): Coach[] {
  const shown = coaches.filter(({ id, sport }) => {
    if (filter === undefined) return true
    if (filter === 'news') return news.has(id)
    return 'sport' in filter ? sport === filter.sport : markOf(id).status === filter.status
  })
  if (sort === '') return shown
  if (sort === 'status') return shown.sort((a, b) => stageOf(markOf(a.id)) - stageOf(markOf(b.id)))
  return shown.sort(ORDERS[sort])
}

/** Who is furthest along comes first, then coaches without a status, then those the user has passed on. */
const STAGES: readonly Mark['status'][] = ['offer', 'visiting', 'talking', 'interested', '', 'passed']

function stageOf({ status }: Mark): number {
  return STAGES.indexOf(status)
}

/** The rating as far as it is shown: none below ENOUGH_REVIEWS. */
function shownRating({ rating, total_reviews }: Coach): number {
  return total_reviews >= ENOUGH_REVIEWS ? rating : 0
}

/** Coaches without a rating come last. Ties keep the server's order. */
const ORDERS: Record<Exclude<SavedSort, '' | 'status'>, (a: Coach, b: Coach) => number> = {
  rating: (a, b) => shownRating(b) - shownRating(a) || b.total_reviews - a.total_reviews,
  reviews: (a, b) => b.total_reviews - a.total_reviews,
  name: (a, b) => byText(a.name, b.name),
}

/** Compares in English regardless of the browser's language, because the site is in English. */
function byText(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}
