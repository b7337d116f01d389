import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ApiError } from '../api/errors'
import { useAccountDialogs } from './accountDialogs'
import { authClient } from './authClient'

const EXPIRED_CODES = new Set(['no_authorization', 'session_not_found', 'user_not_found', 'bad_jwt'])

/** Whether a call failed because the session has ended on the server (signed out elsewhere, account deleted). */
function isExpiredSession(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || EXPIRED_CODES.has(error.code))
}

/**
 * Signs out in this browser when a query fails for that reason: public pages continue as for a visitor, the others
 * redirect home and, after the next sign-in, back.
 */
export function useSignOutOnExpiredSession(): void {
  const queries = useQueryClient().getQueryCache()
  useEffect(
    () =>
      queries.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (!isExpiredSession(event.action.error)) return
        authClient()
          .then((client) => client.signOut({ scope: 'local' }))
          // Offline the chunk of the client may not load; the next error of a query tries again.
          .catch(() => undefined)
      }),
    [queries],
  )
}

/** Returns a function that opens the sign-in dialog if the error is an expired session, and returns whether it was. */
export function useHandleExpiredSession(): (error: unknown) => boolean {
  const { open } = useAccountDialogs()
  return useCallback(
    (error) => {
      const expired = isExpiredSession(error)
      if (expired) open('sign-in')
      return expired
    },
    [open],
  )
}
