import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client'
import { type CaseRow, deskKey, EVERYTHING, type QueueFilter, type QueueQuery } from './deskQueries'

/** The pages of the queue as one list. */
export type ReadQueue = Schemas['Queue'] & {
  /** When the first page was read, in milliseconds. */
  readAt: number
}

type Changes = Schemas['QueueChanges']

/** How often the queue asks what changed, in milliseconds. */
const INTERVAL_MS = 30_000

/** The server's MAX_SHOWN. */
const MAX_SHOWN = 200

const NOTHING: Changes = { new: 0, decided: [], closed: [], leased: [] }

/** The pages of cases that match a filter, as one queue; 404 for anyone who isn't staff. */
export function useQueue(filter: QueueFilter) {
  return useInfiniteQuery({
    queryKey: [...deskKey, 'queue', filter],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...queryOf(filter), ...(pageParam && { cursor: pageParam }) }
      const page = await unwrap(api.GET('/api/desk/cases', { params: { query }, signal }))
      return { ...page, readAt: Date.now() }
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => joinPages(pages),
    placeholderData: keepPreviousData,
    // The cases would move under the pointer; `useQueueChanges` says what changed instead.
    refetchOnWindowFocus: false,
    // Never show a cached list: a key could decide the wrong case.
    gcTime: 0,
  })
}

/** Whether the signed-in member may do this; false until the queue is read. */
export function useMay(permission: Schemas['Queue']['permissions'][number]): boolean {
  return useQueue(EVERYTHING).data?.permissions.includes(permission) ?? false
}

/**
 * The counts of the latest page with the cases of all pages; new cases are those since the first page. One that moved to
 * a later page meanwhile is shown once.
 */
function joinPages(pages: readonly ReadQueue[]): ReadQueue | undefined {
  const [first] = pages
  const last = pages.at(-1)
  const byId = new Map(pages.flatMap(({ items }) => items.map((row) => [row.id, row] as const)))
  return first && last && { ...last, items: [...byId.values()], newest: first.newest, readAt: first.readAt }
}

/**
 * What changed since the queue was loaded, read every half minute while the page is visible and online. The list itself
 * stays as it is, so that nothing moves under the pointer.
 */
export function useQueueChanges(filter: QueueFilter, queue: ReadQueue | undefined): Changes {
  const ids = queue?.items.map(({ id }) => id) ?? []
  // Of a list that is shown in full, all other matching cases are new, also reopened ones.
  const isWhole = queue?.next_cursor === null && ids.length <= MAX_SHOWN
  const { data } = useQuery({
    // Not below the key of the desk: a decision refetches the list, so this has nothing to say.
    queryKey: ['desk changes', filter, queue?.readAt],
    queryFn: ({ signal }) => {
      const query = {
        ...queryOf(filter),
        newer_than: isWhole ? 0 : (queue?.newest ?? 0),
        shown: ids.slice(0, MAX_SHOWN),
      }
      return unwrap(api.GET('/api/desk/cases/changes', { params: { query }, signal }))
    },
    enabled: queue !== undefined,
    initialData: NOTHING,
    initialDataUpdatedAt: queue?.readAt,
    refetchInterval: INTERVAL_MS,
    // Waits while offline instead of failing every half minute.
    networkMode: 'online',
    retry: false,
    gcTime: 0,
  })
  return data
}

/** Why the signed-in moderator can't decide a case of the queue, as far as known; empty if nothing is known. */
export function takenText({ id, state, leased_until, is_mine }: CaseRow, changes: Changes): string {
  if (state !== 'decided') {
    if (changes.decided.includes(id)) return 'Decided by another moderator'
    if (changes.closed.includes(id)) return 'No longer open'
  }
  const isLeased = leased_until !== null && !is_mine
  return isLeased || changes.leased.includes(id) ? 'Another moderator is on it' : ''
}

/** The query string of a filter, without the values that don't restrict anything. */
function queryOf({ state, kind, rule, q }: QueueFilter): QueueQuery {
  return {
    state,
    q,
    ...(kind && { kind }),
    ...(rule && { rule }),
  }
}
