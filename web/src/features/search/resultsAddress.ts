import type { QueryOf, Schemas } from '../../api/client'
import { formatCount } from '../../lib/format'
import type { FilterName, Sort } from './filters'

type Parameters = QueryOf<'/api/coaches'>

/** What /coaches lists: a text, filters and a sort order, each a parameter of the URL. */
export type ResultsQuery = { q?: string; sort?: Sort } & {
  [Name in FilterName]?: Exclude<NonNullable<Parameters[Name]>, '0'>
}

/** Returns the /coaches URL for a query, from `cursor` on. */
export function resultsPath(query: ResultsQuery & { cursor?: string }): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value))
  return params.size > 0 ? `/coaches?${params.toString()}` : '/coaches'
}

/** "382", "1,000+" */
export function countText(count: number, isExact: boolean): string {
  return `${formatCount(count)}${isExact ? '' : '+'}`
}

/** "382 coaches", "1 coach", "1,000+ coaches". */
export function coachCount(page: Pick<Schemas['CoachPage'], 'total' | 'is_total_exact'>): string {
  const total = page.total ?? 0
  return total === 1 ? '1 coach' : `${countText(total, page.is_total_exact)} coaches`
}
