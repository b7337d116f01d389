import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { keys } from '../../api/queryClient'
import { useSession } from '../../session/session'

/** How a coach's profile is fetched: by its page, or ahead of it. */
export function coachProfile(coachId: string) {
  return queryOptions({
    queryKey: keys.coach(coachId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/coaches/{coach_id}', { params: { path: { coach_id: Number(coachId) } }, signal })),
  })
}

/** A coach's profile; on its own page it came along with the document. */
export function useCoach(coachId: string) {
  return useQuery(coachProfile(coachId))
}

/** What the signed-in user has to do with a coach: their review's id or null, and whether they saved the coach. */
export function useMyCoachState(coachId: string) {
  const { user } = useSession()
  return useQuery({
    // The user is part of the key: on a shared computer nobody sees what was another's.
    queryKey: [...keys.mine(coachId), user?.id],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/coaches/{coach_id}/mine', { params: { path: { coach_id: Number(coachId) } }, signal }),
      ),
    enabled: user !== null,
  })
}
