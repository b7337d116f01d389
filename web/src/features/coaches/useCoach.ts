import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { keys } from '../../api/keys'

/** A coach's profile; on its own page it came along with the document. */
export function useCoach(coachId: string) {
  return useQuery({
    queryKey: keys.coach(coachId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/coaches/{coach_id}', { params: { path: { coach_id: coachId } }, signal })),
  })
}
