import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client'
import { keys } from '../../api/queryClient'
import { useSession } from '../../session/session'

/** The signed-in user's saved coaches, the newest first, page by page. */
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

/** Saves a coach or takes them back; both may be asked for twice. */
export async function changeSaved(coachId: number | string, saved: boolean): Promise<void> {
  const at = { params: { path: { coach_id: Number(coachId) } } }
  await (saved
    ? unwrap(api.PUT('/api/my/saved-coaches/{coach_id}', at))
    : unwrap(api.DELETE('/api/my/saved-coaches/{coach_id}', at)))
}

/** Writes into the cache whether a coach is saved, before or after the server has said so. */
export function showSaved(cache: QueryClient, coachId: number | string, saved: boolean): void {
  cache.setQueriesData<Schemas['MyCoach']>({ queryKey: keys.mine(String(coachId)) }, (mine) =>
    mine ? { ...mine, is_saved: saved } : mine,
  )
}
