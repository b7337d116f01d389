import { type SyntheticEvent, useState } from 'react'
import { saveFile } from '../../lib/saveFile'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { DONE, useSubmit } from '../../ui/useSubmit'
import { messageOr, SOMETHING_WRONG } from './authErrors'
import { CodeField } from './CodeForm'
import { finishSetup, type Setup } from './twoStepCalls'

/** The width of the QR code in pixels, large enough for a phone's camera to tell its modules apart. */
const QR_SIZE = 196

interface SetUpAppProps {
  setup: Setup
  onCancel: () => void
  onDone: () => void
}

/** The setup data for the authenticator app, as a QR code and as text, and the first code from the app. */
export function SetUpApp({ setup, onCancel, onDone }: SetUpAppProps) {
  const [code, setCode] = useState('')
  const { busy, failure, run } = useSubmit((thrown) =>
    code.trim() ? messageOr(thrown, SOMETHING_WRONG) : 'Please enter the code from your app.',
  )

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void run(async () => {
      await finishSetup(setup.factorId, code.trim())
      onDone()
      return DONE
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-ink-2">
        Scan this with an authenticator app (Google Authenticator, 1Password, Aegis or any other), then enter
        the code it shows.
      </p>
      <img src={setup.qrCode} alt="QR code for your authenticator app" width={QR_SIZE} height={QR_SIZE} />
      <p className="text-ink-2">
        Can’t scan it? Enter this key in the app:{' '}
        <strong className="font-semibold wrap-anywhere text-ink">{setup.secret}</strong>
      </p>
      {failure && <Alert focus>{failure}</Alert>}
      <CodeField code={code} onChange={setCode} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Checking...">
          Turn On
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface RecoveryCodesProps {
  codes: readonly string[]
  /** A message about what just happened. */
  message: string
  onDone: () => void
}

/** The recovery codes, shown only this once. */
export function RecoveryCodes({ codes, message, onDone }: RecoveryCodesProps) {
  const [status, setStatus] = useState('')
  const text = `${codes.join('\n')}\n`

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setStatus('Copied.')
    } catch {
      setStatus('Your browser doesn’t allow copying. Download them instead.')
    }
  }

  return (
    <div className="grid gap-4">
      <Alert tone="success" focus>
        {message}
      </Alert>
      <p className="text-ink-2">
        Save these recovery codes now. You won’t see them again. If you lose your phone, each one works once
        in place of a code from your app.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-x-4 gap-y-1.5 even-digits sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            saveFile(new Blob([text], { type: 'text/plain' }), 'sideline-recovery-codes.txt')
          }}
        >
          Download
        </Button>
        <Button onClick={onDone}>I Have Saved Them</Button>
      </div>
      <p role="status">{status}</p>
    </div>
  )
}
