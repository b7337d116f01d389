// What a user leaves in localStorage on a device: drafts, and how saved coaches were when they were seen last. It never
// leaves the device, and is removed when the user signs out (features/accounts/authCalls.ts) and when another user signs
// in (session/ClearCacheOnUserChange.tsx): the computer may be shared.

const PREFIX = 'sideline.user.'

/** The beginning of the names of unfinished reviews (features/reviews/draftStorage.ts). */
export const DRAFTS = 'draft.'

/** The localStorage key of something of a user. */
export function userKey(userId: string, what: string): string {
  return `${PREFIX}${userId}.${what}`
}

/** The stored value; undefined without one, for one that is not JSON, and where storage is disabled. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value, or removes it if it is undefined; does nothing where storage is disabled or full. */
export function store(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The page works, but a reload loses it.
  }
}

/** All keys of a user that begin with `what`. */
export function userKeys(userId: string, what: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(userKey(userId, what)))
  } catch {
    return []
  }
}

/** Removes what all other users have left; of all users if `userId` is null. */
export function clearStorageOfOthers(userId: string | null): void {
  try {
    const own = userId === null ? null : userKey(userId, '')
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && (own === null || !key.startsWith(own))) localStorage.removeItem(key)
    }
  } catch {
    // Storage is disabled: there is nothing to remove.
  }
}
