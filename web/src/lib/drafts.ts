const PREFIX = 'sideline.draft.'

/** The sessionStorage key of a user's draft. */
export function draftKey(userId: string, what: string): string {
  return `${PREFIX}${userId}.${what}`
}

/** Removes the drafts of all other users from this tab; of all users if `userId` is null. */
export function clearDraftsOfOthers(userId: string | null): void {
  try {
    const own = userId === null ? null : draftKey(userId, '')
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && (own === null || !key.startsWith(own))) sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is disabled: there are no drafts.
  }
}
