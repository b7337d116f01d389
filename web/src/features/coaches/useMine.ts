import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { keys } from '../../api/keys'
import { useSession } from '../../session/sessionContext'

/** What the signed-in user has to do with a coach: their review's id or null, and whether they saved the coach. */
export function useMine(coachId: string) {
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
