import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/fields'
import { focusElement } from '../../ui/focusElement'
import { DONE, useSubmit } from '../../ui/useSubmit'
import { messageOr, SOMETHING_WRONG } from './authErrors'
import { TextButton } from './forms'
import type { SecondStep } from './secondStep'
import { SITE_NAME } from '../../lib/siteName'

interface CodeFormProps {
  step: Pick<SecondStep, 'enterCode' | 'enterRecoveryCode'>
  onDone: () => void
  /** The button's label; `busyLabel` replaces it while busy. */
  label?: string
  busyLabel?: string
  /** Additional buttons. */
  children?: ReactNode
}

/** Asks for a code from the authenticator app, or for a recovery code if the user does not have the app at hand. */
export function CodeForm({
  step,
  onDone,
  label = 'Continue',
  busyLabel = 'Checking...',
  children,
}: CodeFormProps) {
  const [byRecovery, setByRecovery] = useState(false)
  const [code, setCode] = useState('')
  const { busy, failure, setFailure, run } = useSubmit((thrown) =>
    code.trim() ? messageOr(thrown, SOMETHING_WRONG) : 'Please enter a code.',
  )

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void run(async () => {
      await (byRecovery ? step.enterRecoveryCode : step.enterCode)(code.trim())
      onDone()
      return DONE
    })
  }
  const toggle = () => {
    setByRecovery(!byRecovery)
    setCode('')
    setFailure('')
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && <Alert focus>{failure}</Alert>}
      {byRecovery ? (
        <p className="text-ink-2">
          Enter one of the recovery codes you saved when you turned on two-step sign-in. Each one works once.
        </p>
      ) : (
        <p className="text-ink-2">Open your authenticator app and enter the code it shows for {SITE_NAME}.</p>
      )}
      <CodeField key={String(byRecovery)} byRecovery={byRecovery} code={code} onChange={setCode} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel={busyLabel}>
          {label}
        </Button>
        {children}
      </div>
      <p>
        <TextButton onClick={toggle}>
          {byRecovery ? 'Use a code from my app' : 'Use a recovery code'}
        </TextButton>
      </p>
    </form>
  )
}

interface CodeFieldProps {
  byRecovery?: boolean
  code: string
  onChange: (code: string) => void
}

/** The field for a code; it gets the focus when it appears. */
export function CodeField({ byRecovery = false, code, onChange }: CodeFieldProps) {
  const attributes = byRecovery
    ? { label: 'Recovery Code', autoComplete: 'off', autoCapitalize: 'characters' }
    : { label: 'Code', autoComplete: 'one-time-code', inputMode: 'numeric' as const }
  return (
    <TextField
      ref={focusElement}
      name="code"
      spellCheck={false}
      value={code}
      onChange={(event) => {
        onChange(event.target.value)
      }}
      {...attributes}
    />
  )
}
