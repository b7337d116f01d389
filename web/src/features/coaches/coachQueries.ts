import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { coachIdOf } from '../../api/coachId'
import { keys } from '../../api/queryClient'
import { useSession } from '../../session/session'

/** The query of a coach's profile, for the page and for prefetching. */
export function coachProfile(coachId: string) {
  return queryOptions({
    queryKey: keys.coach(coachId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/coaches/{coach_id}', { params: { path: { coach_id: coachIdOf(coachId) } }, signal }),
      ),
  })
}

/** A coach's profile. On a first visit to its page it is in the document (api/initialData.ts). */
export function useCoach(coachId: string) {
  return useQuery(coachProfile(coachId))
}

/** Coaches to read about beside one with few reviews. On a first visit they are in the document. */
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

/** The signed-in user's state at a coach: the id of their review or null, and whether they saved the coach. */
export function useMyCoachState(coachId: string) {
  const { user } = useSession()
  return useQuery({
    // The user is part of the key: on a shared computer nobody sees another user's state.
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
