import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api, unwrap } from '../../api/client'
import { coachIdOf } from '../../api/coachId'
import { keys } from '../../api/queryClient'
import type { ReviewsQuery } from './reviewsAddress'

/** The query for a coach's reviews from `cursor` on, for the page and for prefetching. */
export function coachReviews(coachId: string, query: ReviewsQuery = {}, cursor: string | null = null) {
  return infiniteQueryOptions({
    queryKey: keys.reviews(coachId, { ...query, ...(cursor && { cursor }) }),
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
    initialPageParam: cursor,
    getNextPageParam: (last) => last.next_cursor,
  })
}

/**
 * A coach's reviews, 20 per page, from the cursor in the address on. The previous ones stay while others are loading.
 */
export function useReviews(coachId: string, query: ReviewsQuery) {
  const cursor = useSearchParams()[0].get('cursor')
  return useInfiniteQuery({ ...coachReviews(coachId, query, cursor), placeholderData: keepPreviousData })
}
