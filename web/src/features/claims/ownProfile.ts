import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { kindOf } from '../../session/accountKind'
import { useSession } from '../../session/session'

/** The user's own claim of a profile. */
export const claimQuery = queryOptions({
  queryKey: ['my', 'claim'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/my/claim', { signal })),
})

/**
 * The id of the profile that the user has claimed. It is requested for coaches' accounts only; for others it is known
 * where a page has requested the claim.
 */
export function useOwnProfile(): number | undefined {
  const { user } = useSession()
  const { data } = useQuery({ ...claimQuery, enabled: kindOf(user?.kind) === 'coach' })
  const claim = user && data?.claim
  return claim && claim.state !== 'refused' ? claim.coach.id : undefined
}
