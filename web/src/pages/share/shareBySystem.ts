/**
 * Opens the system's share dialog. Returns false if the browser has none or it failed, and true even if the user closed
 * it.
 */
export async function shareBySystem(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
