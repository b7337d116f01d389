import { isRecord } from '../lib/isRecord'
import { readStored, store } from '../lib/userStorage'
import { type Intent, isIntent } from './intent'

// The intent of a sign-up whose address is not confirmed yet, in localStorage: the mailed link opens in another tab.
// It is used only by a sign-in with that address, because the computer may be shared.

interface StoredIntent extends Intent {
  email: string
  /** Milliseconds since 1970 after which it is not used. */
  until: number
}

const KEY = 'sideline.intent'

/** A confirmation link is good for an hour, and may be requested again. */
const LIFETIME_MS = 24 * 3_600_000

/** Keeps the intent until somebody signs in. */
export function storeIntent(email: string, intent: Intent): void {
  const stored: StoredIntent = {
    ...intent,
    email: email.trim().toLowerCase(),
    until: Date.now() + LIFETIME_MS,
  }
  store(KEY, stored)
}

/** The stored intent of this address; null without one. */
export function storedIntent(email: string): Intent | null {
  const value = readStored(KEY)
  if (!isIntent(value) || !isRecord(value)) return null
  return value.email === email.toLowerCase() && Number(value.until) > Date.now() ? value : null
}

/** Returns and removes the intent of the address that has signed in; removes another one, too. */
export function takeStoredIntent(email: string): Intent | null {
  const intent = storedIntent(email)
  store(KEY, undefined)
  return intent
}
