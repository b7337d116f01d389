import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { keys } from '../../api/keys'
import { useSession } from '../../session/sessionContext'

/** The signed-in user's reviews with their coaches, the newest first, page by page. */
export function useMyReviews() {
  const { user } = useSession()
  return useInfiniteQuery({
    queryKey: [...keys.myReviews(), user?.id],
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET('/api/my/reviews', { params: { query: { cursor: pageParam } }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    enabled: user !== null,
  })
}

/** One of the signed-in user's reviews. */
export function useMyReview(reviewId: string) {
  const { user } = useSession()
  return useQuery({
    queryKey: [...keys.myReview(reviewId), user?.id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/my/reviews/{review_id}', { params: { path: { review_id: reviewId } }, signal })),
    enabled: user !== null,
  })
}
