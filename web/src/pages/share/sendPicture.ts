import { saveFile } from '../../lib/saveFile'
import { shareBySystem } from './shareBySystem'

interface Sending {
  /** Returns the picture as a PNG; null if that fails. */
  load: () => Promise<Blob | null>
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
export async function sendPicture({ load, name, text, url }: Sending): Promise<Sent> {
  const png = await load()
  if (!png) return 'failed'
  const file = new File([png], name, { type: 'image/png' })
  if (await shareFile({ files: [file], text, url })) return 'shared'
  saveFile(file, name)
  try {
    await navigator.clipboard.writeText(url)
    return 'saved-and-copied'
  } catch {
    return 'saved' // No access to the clipboard, or no HTTPS.
  }
}

/** Requests a picture, which is the same for everybody, without anything that says who asks, or from which page. */
export async function requestPicture(path: string): Promise<Blob | null> {
  try {
    const answer = await fetch(
      new Request(new URL(path, location.origin), { credentials: 'omit', referrerPolicy: 'no-referrer' }),
    )
    return answer.ok ? await answer.blob() : null
  } catch {
    return null
  }
}

async function shareFile(data: ShareData): Promise<boolean> {
  // Browsers without files in their share dialog have no canShare.
  return 'canShare' in navigator && navigator.canShare(data) && (await shareBySystem(data))
}
