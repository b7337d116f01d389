import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './errors'

/** Query keys. Ids are strings, as in page URLs. Keys that begin with 'my' are for data of one user. */
export const keys = {
  coach: (id: string) => ['coach', id] as const,
  /**
   * An infinite query of ReviewPage, with page parameter null for the first page; the query is that of the profile's
   * URL.
   */
  reviews: (id: string, query: Readonly<Record<string, string | undefined>>) =>
    ['coach', id, 'reviews', query] as const,
  /** The reviews of a coach in any selection and order. */
  allReviews: (id: string) => ['coach', id, 'reviews'] as const,
  related: (id: string) => ['coach', id, 'related'] as const,
  details: (id: string) => ['coach', id, 'details'] as const,
  edition: (sport: string) => ['edition', sport] as const,
  visitSheet: (id: string) => ['coach', id, 'visit-sheet'] as const,
  /** The ids of the coaches as in the URL, and the text of the search. */
  comparison: (coaches: string, add: string) => ['comparison', coaches, add] as const,
  mine: (id: string) => ['coach', id, 'mine'] as const,
  myReviews: () => ['my', 'reviews'] as const,
  myReview: (id: string) => ['my', 'review', id] as const,
  letter: () => ['my', 'letter'] as const,
  savedCoaches: () => ['my', 'saved-coaches'] as const,
  search: (q: string, filters: Readonly<Record<string, string | undefined>>) =>
    ['search', q, filters] as const,
  /** An infinite query of CoachPage; the query is that of the /coaches URL. */
  results: (query: Readonly<Record<string, string>>) => ['search', 'results', query] as const,
  /** The numbers beside the filters; the query is that of the /coaches URL without the sort order. */
  filterCounts: (query: Readonly<Record<string, string | undefined>>) => ['search', 'counts', query] as const,
  states: () => ['states'] as const,
  universities: (q: string) => ['universities', q] as const,
  featuredCoach: () => ['featured-coach'] as const,
  home: () => ['home'] as const,
  school: (slug: string) => ['school', slug] as const,
  sport: (slug: string) => ['sport', slug] as const,
  teamPage: (school: string, team: string) => ['team', school, team] as const,
  staff: (school: string, team: string) => ['team', school, team, 'staff'] as const,
  poster: (school: string, team: string) => ['team', school, team, 'poster'] as const,
  team: (university: string, sport: string) => ['search', 'team', university, sport] as const,
  site: () => ['site'] as const,
  howWeCheck: (coach: string) => ['how-we-check', coach] as const,
  transparency: () => ['transparency'] as const,
  editions: () => ['editions'] as const,
  ledger: (day: string) => ['editions', day] as const,
  seasonReports: () => ['season-reports'] as const,
  seasonReport: (team: string, season: string) => ['season-reports', team, season] as const,
  data: () => ['data'] as const,
  report: (receipt: string) => ['report', receipt] as const,
  legal: (name: string) => ['legal', name] as const,
}

const MINE = keys.mine('')[2]

/** Whether a query's data belongs to one user: their reviews, their saved coaches, their state for a coach. */
export function isPersonal(key: QueryKey): boolean {
  return key[0] === 'my' || key[2] === MINE
}

/** Whether a retry may succeed: after a network or server error, but not after a refusal. */
function isTransient(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/**
 * Creates the app's query client. Data stays fresh for half a minute, so that going back shows it immediately. Requests
 * are also sent while offline, where they fail immediately with a message; TanStack Query would otherwise silently
 * pause them.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
