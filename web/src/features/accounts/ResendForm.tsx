import { useState, type SyntheticEvent } from 'react'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/TextField'
import { useBusy } from '../../ui/useBusy'
import { resendConfirmation } from './authCalls'
import { refusalOr } from './refusals'
import { forgotMessage } from './rules'

/** Asks for the address and has the confirmation mail sent again. */
export function ResendForm() {
  const [email, setEmail] = useState('')
  const [failure, setFailure] = useState('')
  const [sentTo, setSentTo] = useState('')
  const { busy, run } = useBusy()

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const message = forgotMessage(email)
    setFailure(message)
    if (message) return
    void run(async () => {
      try {
        await resendConfirmation(email)
        setSentTo(email.trim())
      } catch (thrown) {
        setFailure(refusalOr(thrown, 'An error occurred while sending the confirmation email.'))
      }
    })
  }

  if (sentTo) {
    return (
      <Alert tone="success" focus>
        If <strong className="wrap-anywhere">{sentTo}</strong> waits to be confirmed, a new link is on its
        way. Check your inbox.
      </Alert>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && <Alert>{failure}</Alert>}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
        }}
      />
      <Button type="submit" busy={busy} busyLabel="Sending...">
        Send Again
      </Button>
    </form>
  )
}
