import type { Session as AuthSession } from '@supabase/auth-js'

export const STORAGE_KEY = 'sideline.auth'

/** Seconds before its end from which on a token is left to the auth client, which renews it. */
const MARGIN = 120

/** The session this browser keeps, or null; written by the auth client alone. Storage may be forbidden or spoilt. */
export function storedSession(): AuthSession | null {
  try {
    const text = localStorage.getItem(STORAGE_KEY)
    return text === null ? null : (JSON.parse(text) as AuthSession)
  } catch {
    return null
  }
}

/** Whether its access token is good for the next call without asking the auth client. */
export function isFresh(session: AuthSession, now = Date.now()): boolean {
  return (session.expires_at ?? 0) - now / 1000 > MARGIN
}
