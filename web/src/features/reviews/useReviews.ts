import { useInfiniteQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { keys } from '../../api/keys'

/** A coach's reviews, the newest first, 20 at a time. */
export function useReviews(coachId: string) {
  return useInfiniteQuery({
    queryKey: keys.reviews(coachId),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/coaches/{coach_id}/reviews', {
          params: { path: { coach_id: coachId }, query: { cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  })
}
