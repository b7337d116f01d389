import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, type Schemas, unwrap } from '../../api/client'
import { coachIdOf } from '../../api/coachId'
import { keys } from '../../api/queryClient'
import { useSession } from '../../session/session'
import { markFirstSeen, type News, newsOf } from './seenCoaches'

/** The signed-in user's saved coaches, newest first, by page. */
export function useSavedCoaches() {
  const { user } = useSession()
  return useInfiniteQuery({
    queryKey: [...keys.savedCoaches(), user?.id],
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/api/my/saved-coaches', { params: { query: { cursor: pageParam } }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    enabled: user !== null,
  })
}

type SavedPages = NonNullable<ReturnType<typeof useSavedCoaches>['data']>

/** Returns the saved coaches on the loaded pages. */
export function coachesOf({ pages }: SavedPages): Schemas['CoachCard'][] {
  return pages.flatMap((page) => page.items.map(({ coach }) => coach))
}

/**
 * The loaded saved coaches with new reviews since the user last saw them on this device. Coaches never seen before are
 * stored with their current numbers.
 */
export function useSavedNews(): News<Schemas['CoachCard']>[] {
  const { user } = useSession()
  const { data } = useSavedCoaches()
  const userId = user?.id
  useEffect(() => {
    if (userId && data) markFirstSeen(userId, coachesOf(data))
  }, [userId, data])
  return userId && data ? newsOf(userId, coachesOf(data)) : []
}

/** Saves or unsaves a coach; both are idempotent. */
export async function changeSaved(coachId: number | string, saved: boolean): Promise<void> {
  const options = { params: { path: { coach_id: coachIdOf(coachId) } } }
  await (saved
    ? unwrap(api.PUT('/api/my/saved-coaches/{coach_id}', options))
    : unwrap(api.DELETE('/api/my/saved-coaches/{coach_id}', options)))
}

/** Sets in the cache whether a coach is saved (an optimistic update, or its rollback). */
export function setSavedInCache(cache: QueryClient, coachId: number | string, saved: boolean): void {
  cache.setQueriesData<Schemas['MyCoach']>({ queryKey: keys.mine(String(coachId)) }, (state) =>
    state ? { ...state, is_saved: saved } : state,
  )
}
