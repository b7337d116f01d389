import { useInfiniteQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client'
import type { Rule } from '../../api/rules'
import { deskKey } from './deskQueries'

export type EditionText = Schemas['EditionText']
export type EditionGroup = Schemas['EditionGroup']

const DAY = 86_400_000

/**
 * Milliseconds until more can be read, or the edition appears, which the page must not say before it has read again; at
 * most a day, because timers cannot be longer than 24 days.
 */
function timeToNextReading(edition: Schemas['NextEdition'] | undefined): number | false {
  if (!edition) return false
  const { readable_from, closes_at, appears_at } = edition
  const waits = [readable_from, closes_at, appears_at].map((time) => Date.parse(time) - Date.now())
  const next = Math.min(...waits.filter((wait) => wait > 0))
  return next === Infinity ? false : Math.min(next + 1000, DAY)
}

/** What can be read before the next edition; 404 on a site that publishes at once. Its texts are read in pages. */
export function useNextEdition() {
  return useInfiniteQuery({
    queryKey: [...deskKey, 'next-edition'],
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        api.GET('/api/desk/next-edition', {
          params: { query: pageParam ? { after: pageParam } : {} },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_after }) => next_after,
    refetchInterval: ({ state }) => timeToNextReading(state.data?.pages[0]),
    select: ({ pages }) => {
      const [first] = pages
      return first && { edition: first, texts: pages.flatMap(({ texts }) => texts) }
    },
  })
}

/** Opens cases about texts, as they were read, and returns their ids. */
export async function openCases(texts: readonly EditionText[], rule: Rule): Promise<number[]> {
  const read = texts.map(({ id, version }) => ({ id, version }))
  return (await unwrap(api.POST('/api/desk/next-edition/cases', { body: { texts: read, rule } }))).case_ids
}
