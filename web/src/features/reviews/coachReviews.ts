import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { coachIdOf } from '../../api/coachId'
import { keys } from '../../api/queryClient'
import type { ReviewsQuery } from './reviewsAddress'

/** The query for a coach's reviews, for the page and for prefetching. */
export function coachReviews(coachId: string, query: ReviewsQuery = {}) {
  return infiniteQueryOptions({
    queryKey: keys.reviews(coachId, { ...query }),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/coaches/{coach_id}/reviews', {
          params: {
            path: { coach_id: coachIdOf(coachId) },
            query: {
              ...query,
              stars: query.stars && Number(query.stars),
              team: query.team ? Number(query.team) : undefined,
              cursor: pageParam,
            },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  })
}

/** A coach's reviews, 20 per page. The previous ones stay while others are loading. */
export function useReviews(coachId: string, query: ReviewsQuery) {
  return useInfiniteQuery({ ...coachReviews(coachId, query), placeholderData: keepPreviousData })
}
