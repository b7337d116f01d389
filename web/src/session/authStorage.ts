// Where the auth client keeps the session: in localStorage, or in memory if localStorage does not accept it. Browsers
// refuse storage in private windows, inside other apps, when site data is blocked, and when the disk is full.
import { inMemory, readStorage } from './storedText'

export const authStorage = {
  getItem: readStorage,

  setItem(key: string, value: string): void {
    inMemory.delete(key)
    try {
      localStorage.setItem(key, value)
    } catch {
      authStorage.removeItem(key) // an older value must not come back after a reload
      inMemory.set(key, value)
    }
  },

  removeItem(key: string): void {
    inMemory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Storage is disabled, so there is nothing to remove.
    }
  },
}
