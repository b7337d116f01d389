const PREFIX = 'sideline.draft.'

/** The key in sessionStorage of what a user is writing; it names the user. */
export function draftKey(userId: string, what: string): string {
  return `${PREFIX}${userId}.${what}`
}

/** Removes every draft from this tab but those of one user; of all users when nobody is signed in. */
export function clearDraftsOfOthers(userId: string | null): void {
  try {
    const own = userId === null ? null : draftKey(userId, '')
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && (own === null || !key.startsWith(own))) sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
