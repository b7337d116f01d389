import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { keys } from '../../api/keys'

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
