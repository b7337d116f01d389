import { useState } from 'react'
import { useTimeout } from '../lib/hooks'
import { Alert } from './Alert'
import { Button } from './Button'
import { CheckIcon } from './icons'

/** How long the button shows that the link was copied, in milliseconds. */
const COPIED_MS = 3000

/**
 * Copies the URL of a path of this site; if the browser refuses, shows the URL so that it can be copied by hand.
 */
export function CopyLink({ path }: { path: string }) {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null)
  useTimeout(result === 'copied', COPIED_MS, () => {
    setResult(null)
  })
  const copy = () => {
    // Without HTTPS there is no clipboard.
    void Promise.resolve()
      .then(() => navigator.clipboard.writeText(location.origin + path))
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
      <Button variant="outline" onClick={copy}>
        {result === 'copied' && <CheckIcon />}
        <span>{result === 'copied' ? 'Link copied' : 'Copy link'}</span>
      </Button>
      <span role="status" className="sr-only">
        {result === 'copied' ? 'Link copied' : ''}
      </span>
      {result === 'refused' && (
        <Alert tone="info">{`Please copy this address: ${location.origin}${path}`}</Alert>
      )}
    </>
  )
}
