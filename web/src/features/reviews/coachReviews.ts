import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { coachIdOf } from '../../api/coachId'
import { keys } from '../../api/queryClient'

/** The query of a coach's reviews, for the page and for prefetching. */
export function coachReviews(coachId: string) {
  return infiniteQueryOptions({
    queryKey: keys.reviews(coachId),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/coaches/{coach_id}/reviews', {
          params: { path: { coach_id: coachIdOf(coachId) }, query: { cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  })
}

/** A coach's reviews, newest first, 20 a page. */
export function useReviews(coachId: string) {
  return useInfiniteQuery(coachReviews(coachId))
}
