/** Values that localStorage did not accept, kept until the page is closed. */
export const inMemory = new Map<string, string>()

/** Returns a value that the auth client stored (authStorage.ts). Read it only through this function. */
export function readStorage(key: string): string | null {
  try {
    return inMemory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}
