import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { coachIdOf } from '../../api/coachId'
import { keys } from '../../api/queryClient'
import { useSession } from '../../session/session'

/** The query for a coach's profile, for the page and for prefetching. */
export function coachProfile(coachId: string) {
  return queryOptions({
    queryKey: keys.coach(coachId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/coaches/{coach_id}', { params: { path: { coach_id: coachIdOf(coachId) } }, signal }),
      ),
  })
}

/** A coach's profile. On the first page load its data is in the document (api/initialData.ts). */
export function useCoach(coachId: string, isNeeded = true) {
  // The error that is in the document is shown until the visitor tries again.
  return useQuery({ ...coachProfile(coachId), enabled: isNeeded, retryOnMount: false })
}

/** Other coaches to read about, for a coach with few reviews. On the first page load the data is in the document. */
export function useRelatedCoaches(coachId: string) {
  return useQuery({
    queryKey: keys.related(coachId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/coaches/{coach_id}/related', {
          params: { path: { coach_id: coachIdOf(coachId) } },
          signal,
        }),
      ),
  })
}

/** The query for `useCoachDetails`, for the page and for prefetching. */
export function coachDetails(coachId: string) {
  return queryOptions({
    queryKey: keys.details(coachId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/coaches/{coach_id}/details', {
          params: { path: { coach_id: coachIdOf(coachId) } },
          signal,
        }),
      ),
  })
}

/**
 * The trend and the last two seasons of a coach with enough reviews, and what the summary is based on. On the first
 * page load as above.
 */
export function useCoachDetails(coachId: string, isNeeded: boolean) {
  return useQuery({ ...coachDetails(coachId), enabled: isNeeded })
}

/** The signed-in user's state for a coach: the id of their review or null, and whether they saved the coach. */
export function useMyCoachState(coachId: string) {
  const { user } = useSession()
  return useQuery({
    // The user is part of the key, so that nobody sees another user's state on a shared computer.
    queryKey: [...keys.mine(coachId), user?.id],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/coaches/{coach_id}/mine', {
          params: { path: { coach_id: coachIdOf(coachId) } },
          signal,
        }),
      ),
    enabled: user !== null,
  })
}
