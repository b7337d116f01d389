import { isRecord } from '../lib/isRecord'
import { readStored, store } from '../lib/userStorage'
import { type Intent, isIntent } from './intent'
import { keepRatingsFor } from './keptRatings'

// The intent of a sign-up whose email address is not confirmed yet. In localStorage, because the emailed link opens in
// another tab. Only a sign-in with that email address uses it, because the computer may be shared.

interface StoredIntent extends Intent {
  email: string
  /** Expiry in milliseconds since 1970. */
  until: number
}

const KEY = 'sideline.intent'

/** A confirmation link is valid for an hour, and can be requested again. */
const LIFETIME_MS = 24 * 3_600_000

/** Stores the intent, and the ratings that the visitor wanted to send, until someone signs in. */
export function storeIntent(email: string, intent: Intent): void {
  const stored: StoredIntent = {
    ...intent,
    email: email.trim().toLowerCase(),
    until: Date.now() + LIFETIME_MS,
  }
  store(KEY, stored)
  keepRatingsFor(stored.email)
}

/** The stored intent for this email address; null if there is none. */
export function storedIntent(email: string): Intent | null {
  const value = readStored(KEY)
  if (!isIntent(value) || !isRecord(value)) return null
  return value.email === email.toLowerCase() && Number(value.until) > Date.now() ? value : null
}

/**
 * Returns and removes the intent of the email address that has signed in; also removes an intent of another address.
 */
export function takeStoredIntent(email: string): Intent | null {
  const intent = storedIntent(email)
  store(KEY, undefined)
  return intent
}
