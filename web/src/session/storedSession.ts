import type { Session as AuthSession } from '@supabase/auth-js'
import { readStorage } from './storedText'

export const STORAGE_KEY = 'sideline.auth'

/** A token that expires within this many seconds is left to the auth client to refresh. */
const EXPIRY_MARGIN_SECONDS = 120

/** The session stored by the auth client; null if there is none or it is invalid. */
export function storedSession(): AuthSession | null {
  try {
    const text = readStorage(STORAGE_KEY)
    return text === null ? null : (JSON.parse(text) as AuthSession)
  } catch {
    return null
  }
}

/** Whether the access token can be used without a refresh. */
export function isFresh(session: AuthSession, now = Date.now()): boolean {
  return (session.expires_at ?? 0) - now / 1000 > EXPIRY_MARGIN_SECONDS
}
