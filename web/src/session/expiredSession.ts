import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ApiError } from '../api/errors'
import { clearStorageOfOthers, DRAFTS, userKeys } from '../lib/userStorage'
import { useAccountDialogs } from './accountDialogs'
import { authClient } from './authClient'
import { storedSession } from './storedSession'

/** The codes of the server for a session that has ended. */
export const EXPIRED_CODES: ReadonlySet<string> = new Set([
  'no_authorization',
  'session_not_found',
  'user_not_found',
  'bad_jwt',
  'insufficient_aal', // an app of two-step sign-in was removed elsewhere: the next sign-in asks for another
])

/**
 * Whether a call was refused because the session has ended on the server (signed out elsewhere, account deleted). Only
 * the site's own codes say so, not a status that a proxy may have sent. A call without a token says nothing of a session
 * that could not be refreshed just now.
 */
function isExpiredSession(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || !EXPIRED_CODES.has(error.code)) return false
  return error.code !== 'no_authorization' || storedSession() === null
}

/** How a session ended on the server: the code of its refusal, and whether an unfinished review is kept on the device. */
export interface EndOfSession {
  code: string
  hasDraft: boolean
}

let end: EndOfSession | null = null

/** How the last session ended, for the next sign-in; null where that is not known. */
export function endOfSession(): EndOfSession | null {
  return end
}

/** Called when somebody has signed in: how the session before ended is told no longer. */
export function forgetEndOfSession(): void {
  end = null
}

/**
 * Signs out in this browser. Drafts stay on the device for the next sign-in of the same user, unless the account is gone.
 */
function endSession(error: ApiError): void {
  const userId = storedSession()?.user.id
  end ??= { code: error.code, hasDraft: userId !== undefined && userKeys(userId, DRAFTS).length > 0 }
  authClient()
    .then((client) => client.signOut({ scope: 'local' }))
    .then(() => {
      if (error.code === 'user_not_found') clearStorageOfOthers(null)
    })
    // Offline the chunk of the client may not load; the next error tries again.
    .catch(() => undefined)
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
        if (isExpiredSession(event.action.error)) endSession(event.action.error)
      }),
    [queries],
  )
}

/**
 * Returns a function that signs out and opens the sign-in dialog if the error is an expired session, and returns whether
 * it was. Own pages then redirect home, and the sign-in leads back to them.
 */
export function useHandleExpiredSession(): (error: unknown) => boolean {
  const { open } = useAccountDialogs()
  return useCallback(
    (error) => {
      if (!isExpiredSession(error)) return false
      open('sign-in')
      endSession(error)
      return true
    },
    [open],
  )
}
