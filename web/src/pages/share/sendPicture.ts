import { saveFile } from '../../lib/saveFile'

interface Sending {
  /** The path of the picture, which is the same for everybody. */
  path: string
  /** The name of the file. */
  name: string
  text: string
  /** The page to open. */
  url: string
}

export type Sent = 'shared' | 'saved' | 'saved-and-copied' | 'failed'

/**
 * Opens the system's share dialog with a picture and a link. Without such a dialog, saves the picture and copies the
 * link. Closing the dialog counts as shared.
 */
export async function sendPicture({ path, name, text, url }: Sending): Promise<Sent> {
  const answer = await requestPicture(path)
  if (!answer?.ok) return 'failed'
  const file = new File([await answer.blob()], name, { type: 'image/png' })
  if (await shareBySystem({ files: [file], text, url })) return 'shared'
  saveFile(file, name)
  try {
    await navigator.clipboard.writeText(url)
    return 'saved-and-copied'
  } catch {
    return 'saved' // No access to the clipboard, or no HTTPS.
  }
}

/**
 * Requests a picture without anything that says who asks, or from which page; null without a connection. The response
 * of a card that must not name its team is that of the card without one.
 */
export async function requestPicture(path: string): Promise<Response | null> {
  try {
    return await fetch(
      new Request(new URL(path, location.origin), { credentials: 'omit', referrerPolicy: 'no-referrer' }),
    )
  } catch {
    return null
  }
}

async function shareBySystem(data: ShareData): Promise<boolean> {
  // Browsers without files in their share dialog have no canShare.
  if (!('canShare' in navigator) || !navigator.canShare(data)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
