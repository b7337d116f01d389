// A user's data in localStorage: drafts, notes on saved coaches, their numbers when they were last seen, and the day of
// the last visit to My Reviews. It never leaves the device. It is removed when the user signs out (features/accounts/authCalls.ts) and when another user signs
// in (session/ClearCacheOnUserChange.tsx), because the computer may be shared.

const PREFIX = 'sideline.user.'

/** The coaches that a visitor has chosen to compare, with or without an account (features/compare/chosenCoaches.ts). */
export const COMPARED_COACHES = 'sideline.compared'

/** The prefix of the names of unfinished reviews (features/reviews/draftStorage.ts). */
export const DRAFTS = 'draft.'

/** Returns the localStorage key for a user's item. */
export function userKey(userId: string, what: string): string {
  return `${PREFIX}${userId}.${what}`
}

/** Returns the stored value; undefined if there is none, it is not JSON, or storage is disabled. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value, or removes it if it is undefined; does nothing if storage is disabled or full. */
export function store(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The page works, but a reload loses the value.
  }
}

/** Returns all keys of a user that start with `what`. */
export function userKeys(userId: string, what: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(userKey(userId, what)))
  } catch {
    return []
  }
}

/** Removes the data of all other users; of all users, and the coaches to compare, if `userId` is null. */
export function clearStorageOfOthers(userId: string | null): void {
  try {
    const own = userId === null ? null : userKey(userId, '')
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && (own === null || !key.startsWith(own))) localStorage.removeItem(key)
    }
    if (own !== null) return
    localStorage.removeItem(COMPARED_COACHES)
    window.dispatchEvent(new Event('storage')) // Browsers send it to other tabs only.
  } catch {
    // Storage is disabled: there is nothing to remove.
  }
}
