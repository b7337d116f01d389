import { useState } from 'react'
import { useTimeout } from '../lib/hooks'
import { Alert } from './Alert'
import { Button } from './Button'
import { CheckIcon } from './icons'

/** How long the button shows that the text was copied, in milliseconds. */
const COPIED_MS = 3000

/** Copies the URL of a path of this site. */
export function CopyLink({ path }: { path: string }) {
  return (
    <CopyText
      read={() => location.origin + path}
      label="Copy link"
      copied="Link copied"
      please="Please copy this address:"
    />
  )
}

interface CopyTextProps {
  read: () => string
  label: string
  copied: string
  /** What stands before the text if the browser refuses to copy it, so that it can be copied by hand. */
  please: string
}

/** A button that copies a text. It needs JavaScript. */
export function CopyText({ read, label, copied, please }: CopyTextProps) {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null)
  useTimeout(result === 'copied', COPIED_MS, () => {
    setResult(null)
  })
  const copy = () => {
    // Without HTTPS there is no clipboard.
    void Promise.resolve()
      .then(() => navigator.clipboard.writeText(read()))
      .then(
        () => {
          setResult('copied')
        },
        () => {
          setResult('refused')
        },
      )
  }
  return (
    <>
      <Button variant="outline" className="needs-script" onClick={copy}>
        {result === 'copied' && <CheckIcon />}
        <span>{result === 'copied' ? copied : label}</span>
      </Button>
      <span role="status" className="sr-only">
        {result === 'copied' ? copied : ''}
      </span>
      {result === 'refused' && <Alert tone="info">{`${please} ${read()}`}</Alert>}
    </>
  )
}
