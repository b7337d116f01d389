// Where the auth client keeps the session: localStorage, and in memory what localStorage does not take. Browsers refuse
// storage in private windows, inside other apps, where site data are blocked, and when the disk is full.
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
      // Storage is refused: nothing is there.
    }
  },
}
