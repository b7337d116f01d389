/** What localStorage did not take, until the page is left. */
export const inMemory = new Map<string, string>()

/** What the auth client stored (authStorage.ts): the only way to read it. */
export function readStorage(key: string): string | null {
  try {
    return inMemory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}
