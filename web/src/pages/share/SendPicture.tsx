import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '../../ui/Button'
import { sendPicture, type Sent } from './sendPicture'

interface SendPictureProps {
  /** Return the wide picture, for messages, and the one for stories, as PNG; null if that fails. */
  wide: () => Promise<Blob | null>
  story: () => Promise<Blob | null>
  /** The name of the file, without its ending. */
  fileName: string
  text: string
  /** The page that the picture is sent with. */
  url: string
  variant?: ButtonVariant
}

const RESULTS: Record<Sent, string> = {
  shared: '',
  saved: 'Picture saved.',
  'saved-and-copied': 'Picture saved, link copied.',
  failed: 'The picture could not be loaded. Please try again.',
}

/** Buttons that send a picture: a wide one for messages, or a tall one for stories. */
export default function SendPicture({
  wide,
  story,
  fileName,
  text,
  url,
  variant = 'chalk',
}: SendPictureProps): ReactNode {
  const [busy, setBusy] = useState('')
  const [result, setResult] = useState<Sent>('shared')
  const send = async (load: () => Promise<Blob | null>, name: string) => {
    setBusy(name)
    setResult(await sendPicture({ load, name: `${name}.png`, text, url }))
    setBusy('')
  }
  return (
    <div>
      <div className="flex flex-wrap gap-2.5">
        <Button variant={variant} busy={busy === fileName} onClick={() => void send(wide, fileName)}>
          Send picture
        </Button>
        <Button
          variant={variant}
          busy={busy === `${fileName}-story`}
          onClick={() => void send(story, `${fileName}-story`)}
        >
          Send as story
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {RESULTS[result]}
      </p>
    </div>
  )
}
