import { type SyntheticEvent, useEffect, useState } from 'react'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/fields'
import { useSubmit } from '../../ui/useSubmit'
import { confirmAddress, resendConfirmation } from './authCalls'
import { AuthApiError, messageOr, SOMETHING_WRONG } from './authErrors'
import { forgotMessage } from './validation'

interface ConfirmButtonProps {
  /** The error message of the last request; '' without one. */
  failure: string
  onConfirm: () => Promise<void>
}

/** The button that uses the link. Opening the page does not: mail scanners open links, but press no buttons. */
export function ConfirmButton({ failure, onConfirm }: ConfirmButtonProps) {
  const { busy, run } = useSubmit()
  return (
    <>
      {failure && <Alert focus>{failure}</Alert>}
      <p className="text-ink-2">Press the button to confirm that this email address is yours.</p>
      <Button
        variant="gold"
        size="lg"
        busy={busy}
        busyLabel="Confirming..."
        onClick={() => void run(onConfirm)}
      >
        Confirm Email
      </Button>
    </>
  )
}

/** The form that requests another confirmation mail. */
export function ResendForm() {
  const [email, setEmail] = useState('')
  const [failure, setFailure] = useState('')
  const [sentTo, setSentTo] = useState('')
  const { busy, run } = useSubmit()

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
        setFailure(messageOr(thrown, 'An error occurred while sending the confirmation email.'))
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

type Phase = { name: 'ready'; failure: string } | { name: 'confirmed'; email: string } | { name: 'expired' }

interface LinkLocation {
  pathname: string
  search: string
}

function tokenOf(search: string): string {
  return new URLSearchParams(search).get('token_hash') ?? ''
}

/**
 * The state of the confirmation page. The token is removed from the address bar at once, and only `confirm` uses it.
 */
export function useConfirmLink({ pathname, search }: LinkLocation) {
  const [token] = useState(() => tokenOf(search))
  const [phase, setPhase] = useState<Phase>(token ? { name: 'ready', failure: '' } : { name: 'expired' })

  useEffect(() => {
    if (search) window.history.replaceState(window.history.state, '', pathname)
  }, [pathname, search])

  const confirm = async () => {
    setPhase({ name: 'ready', failure: '' })
    try {
      setPhase({ name: 'confirmed', email: await confirmAddress(token) })
    } catch (thrown) {
      const isApiError = thrown instanceof AuthApiError
      setPhase(isApiError ? { name: 'expired' } : { name: 'ready', failure: SOMETHING_WRONG })
    }
  }
  return { phase, confirm }
}
