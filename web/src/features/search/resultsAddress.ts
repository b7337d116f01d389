import type { QueryOf, Schemas } from '../../api/client'
import { formatCount } from '../../lib/format'

/** A sort order of the results; without one the server chooses: best match for a text, else the rank. */
export type Sort = Schemas['CoachPage']['sort']

export type FilterName = Schemas['FilterInEffect']['name']

type Parameters = QueryOf<'/api/coaches'>

/** What /coaches lists: a text, filters and a sort order, each a parameter of the URL. */
export interface ResultsQuery {
  q?: string
  sport?: Schemas['AddCoach']['sport']
  gender?: Schemas['CoachCard']['gender']
  /** One division, or several separated by commas, as in the next three. */
  division?: string
  role?: string
  /** Codes of states: 'NC,SC'. */
  state?: string
  conference?: string
  city?: string
  min_reviews?: Exclude<NonNullable<Parameters['min_reviews']>, '0'>
  school_email?: 'true'
  unrated?: 'true'
  sort?: Sort
}

/** Returns the /coaches URL for a query, from `cursor` on. */
export function resultsPath(query: ResultsQuery & { cursor?: string }): string {
  const params = new URLSearchParams(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== '') as [string, string][],
  )
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
