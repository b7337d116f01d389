import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ApiError } from '../api/errors'
import { clearStorageOfOthers, DRAFTS, userKeys } from '../lib/userStorage'
import { useAccountDialogs } from './accountDialogs'
import { authClient } from './authClient'
import { storedSession } from './storedSession'

/** The server's error codes for a session that has ended. */
export const EXPIRED_CODES: ReadonlySet<string> = new Set([
  'no_authorization',
  'session_not_found',
  'user_not_found',
  'bad_jwt',
  'insufficient_aal', // a two-step sign-in app was removed elsewhere: the next sign-in asks for another one
])

/**
 * Whether a call was refused because the session has ended on the server (signed out elsewhere, account deleted). Only
 * the site's own error codes count, not a status that a proxy may have sent. A call without a token doesn't count
 * either: its session may just have failed to refresh.
 */
function isExpiredSession(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || !EXPIRED_CODES.has(error.code)) return false
  return error.code !== 'no_authorization' || storedSession() === null
}

/** How a session ended on the server: the error code, and whether an unfinished review is kept on the device. */
export interface EndOfSession {
  code: string
  hasDraft: boolean
}

let end: EndOfSession | null = null

/** How the last session ended, for the next sign-in; null if unknown. */
export function endOfSession(): EndOfSession | null {
  return end
}

/** Forgets how the previous session ended, once someone has signed in. */
export function clearEndOfSession(): void {
  end = null
}

/**
 * Signs out in this browser. Drafts stay on the device for the same user's next sign-in, unless the account was
 * deleted.
 */
function endSession(error: ApiError): void {
  const userId = storedSession()?.user.id
  end ??= { code: error.code, hasDraft: userId !== undefined && userKeys(userId, DRAFTS).length > 0 }
  authClient()
    .then((client) => client.signOut({ scope: 'local' }))
    .then(() => {
      if (error.code === 'user_not_found') clearStorageOfOthers(null)
    })
    // Offline, the client's chunk may not load; the next error tries again.
    .catch(() => undefined)
}

/**
 * Signs out in this browser when a query fails because the session has expired. Public pages then continue as for a
 * visitor; the others redirect to the home page and, after the next sign-in, back.
 */
export function SignOutOnExpiredSession(): null {
  const queries = useQueryClient().getQueryCache()
  useEffect(
    () =>
      queries.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (isExpiredSession(event.action.error)) endSession(event.action.error)
      }),
    [queries],
  )
  return null
}

/**
 * Returns a function that returns whether an error means that the session has expired. If so, it also signs out and
 * opens the sign-in dialog. Pages that require an account then redirect to the home page, and signing in leads back to
 * them.
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
