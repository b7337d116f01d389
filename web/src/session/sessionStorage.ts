// Where the session is kept: localStorage, and in memory what localStorage does not take. Browsers refuse storage in
// private windows, inside other apps, where site data are blocked, and when the disk is full.

const memory = new Map<string, string>()

/** The storage of the auth client and of whoever else reads the session: the only one that does. */
export const sessionStorage = {
  getItem(key: string): string | null {
    const value = memory.get(key)
    if (value !== undefined) return value
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },

  setItem(key: string, value: string): void {
    memory.delete(key)
    try {
      localStorage.setItem(key, value)
    } catch {
      sessionStorage.removeItem(key) // an older value must not come back after a reload
      memory.set(key, value)
    }
  },

  removeItem(key: string): void {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Storage is refused: nothing is there.
    }
  },
}

/** Whether a reload would lose the session. */
export function isInMemoryOnly(key: string): boolean {
  return memory.has(key)
}
