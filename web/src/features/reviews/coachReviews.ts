import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { keys } from '../../api/queryClient'

/** How a coach's reviews are fetched: by the page, or ahead of it. */
export function coachReviews(coachId: string) {
  return infiniteQueryOptions({
    queryKey: keys.reviews(coachId),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/coaches/{coach_id}/reviews', {
          params: { path: { coach_id: Number(coachId) }, query: { cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  })
}

/** A coach's reviews, the newest first, 20 at a time. */
export function useReviews(coachId: string) {
  return useInfiniteQuery(coachReviews(coachId))
}
