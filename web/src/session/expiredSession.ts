import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ApiError } from '../api/errors'
import { useAccountDialogs } from './accountDialogs'
import { authClient } from './authClient'

const REFUSALS = new Set(['no_authorization', 'session_not_found', 'user_not_found', 'bad_jwt'])

/** Whether a call was refused because the session it came with is over (signed out elsewhere, account gone). */
function isExpiredSession(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || REFUSALS.has(error.code))
}

/**
 * When a page's data is refused for that reason the session is forgotten here too: public pages go on as for a
 * visitor, the others lead home and, after the next sign-in, back.
 */
export function useSignOutOnExpiredSession(): void {
  const queries = useQueryClient().getQueryCache()
  useEffect(
    () =>
      queries.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (!isExpiredSession(event.action.error)) return
        void authClient().then((client) => client.signOut({ scope: 'local' }))
      }),
    [queries],
  )
}

/** Opens the sign-in dialog over the page when a call failed because the session has ended; tells whether it did. */
export function useHandleExpiredSession(): (error: unknown) => boolean {
  const { open } = useAccountDialogs()
  return useCallback(
    (error) => {
      const ended = isExpiredSession(error)
      if (ended) open('sign-in')
      return ended
    },
    [open],
  )
}
