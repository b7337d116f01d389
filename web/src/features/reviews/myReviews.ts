import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { keys } from '../../api/queryClient'
import { useSession } from '../../session/session'

/** Days that a review waits for other reviews, same as on the server (MAX_WAIT in reviews/model.py). */
export const WAIT_DAYS = 30

/** The signed-in user's reviews with their coaches, newest first, by page. */
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

/**
 * Invalidates the cache after a review was added, changed or deleted, because any number on the site may have changed.
 * The coach's data is refetched even if no component uses it, so that the page after the redirect is up to date.
 */
export async function refreshAfterReview(cache: QueryClient, coachId: number | string): Promise<void> {
  await Promise.all([
    cache.invalidateQueries(),
    cache.refetchQueries({ queryKey: keys.coach(String(coachId)), type: 'inactive' }),
  ])
}
