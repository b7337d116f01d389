import { useInfiniteQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { keys } from '../../api/keys'
import { useSession } from '../../session/sessionContext'

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
