import { useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { keys } from '../../api/queryClient'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { useSubmit } from '../../ui/useSubmit'
import { claimQuery } from './ownProfile'

/** Sends a change; the response is the new state of the claim. */
export function useClaimChange() {
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const { busy, failure, run } = useSubmit((error) => (handleExpiredSession(error) ? '' : messageOf(error)))
  return {
    busy,
    failure,
    /** `ask` returns whether the form asks about the error itself, so that it is no failure. */
    send: (
      call: () => Parameters<typeof unwrap<Schemas['MyClaim']>>[0],
      ask?: (thrown: unknown) => boolean,
    ) =>
      run(async () => {
        try {
          cache.setQueryData(claimQuery.queryKey, await unwrap(call()))
        } catch (thrown) {
          if (!ask?.(thrown)) throw thrown
        }
      }),
    cancel: (coachId: number) =>
      run(async () => {
        await unwrap(api.DELETE('/api/my/claim'))
        cache.setQueryData(claimQuery.queryKey, { claim: null })
        await cache.invalidateQueries({ queryKey: keys.coach(String(coachId)) })
      }),
  }
}
