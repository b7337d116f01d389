import { isRecord } from '../lib/isRecord'
import { readStored, store } from '../lib/userStorage'

// What a visitor has chosen for a staff, until they have signed in: it may have a comment, and the computer may be shared.
// So it stays in its tab, and only for a sign-in soon after. A link that confirms an email address opens in another tab:
// from the sign-up on it is kept for that address alone, as the intent is (session/storedIntent.ts).

const KEY = 'sideline.kept-ratings'

/** How long a sign-in in the same tab may take, and until when a confirmation link is used. */
const IN_TAB_MS = 30 * 60_000
const FOR_ADDRESS_MS = 24 * 3_600_000

/** Keeps a visitor's choices in this tab. */
export function keepRatings(drafts: unknown): void {
  storeInTab({ drafts, until: Date.now() + IN_TAB_MS })
}

/** Keeps them in all tabs, for the email address (in lower case) of a sign-up that is not confirmed yet. */
export function keepRatingsFor(email: string): void {
  const drafts = draftsIn(takeFromTab())
  if (drafts) store(KEY, { drafts, until: Date.now() + FOR_ADDRESS_MS, email })
}

/** Returns and removes what was kept in this tab, or for this email address; also removes what is another address's. */
export function takeKeptRatings(email: string): Readonly<Record<string, unknown>> | null {
  const stored = readStored(KEY)
  store(KEY, undefined)
  const isOwn = isRecord(stored) && stored.email === email.toLowerCase()
  return draftsIn(takeFromTab()) ?? draftsIn(isOwn ? stored : undefined)
}

function draftsIn(kept: unknown): Readonly<Record<string, unknown>> | null {
  return isRecord(kept) && isRecord(kept.drafts) && Number(kept.until) > Date.now() ? kept.drafts : null
}

function storeInTab(value: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(value))
  } catch {
    // The page works, but what was chosen is lost with it.
  }
}

function takeFromTab(): unknown {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
