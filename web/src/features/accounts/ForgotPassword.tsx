import { useState } from 'react'
import { Alert } from '../../ui/Alert'
import { Spinner } from '../../ui/Spinner'
import { useBusy } from '../../ui/useBusy'
import { sendResetMail } from './authCalls'
import { refusalOr } from './refusals'
import { forgotMessage } from './rules'

interface ForgotPasswordProps {
  /** What stands in the form's email field. */
  email: string
  /** Shows its message at the form; '' takes an earlier one away. */
  onFailure: (message: string) => void
}

/** The link below the password; once the mail is on its way a notice with the address stands in its place. */
export function ForgotPassword({ email, onFailure }: ForgotPasswordProps) {
  const [sentTo, setSentTo] = useState('')
  const { busy, run } = useBusy()

  const send = () =>
    run(async () => {
      const message = forgotMessage(email)
      onFailure(message)
      if (message) return
      try {
        await sendResetMail(email)
        setSentTo(email.trim())
      } catch (thrown) {
        onFailure(refusalOr(thrown, 'An error occurred while sending the reset email.'))
      }
    })

  if (sentTo) {
    return (
      <Alert tone="success">
        Password reset email sent to <strong className="wrap-anywhere">{sentTo}</strong>. Check your inbox and
        follow the instructions to reset your password.
      </Alert>
    )
  }
  return (
    <button
      type="button"
      disabled={busy}
      aria-busy={busy || undefined}
      className="-my-2 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-soft-ink underline underline-offset-4"
      onClick={() => void send()}
    >
      {busy && <Spinner />}
      Forgot your password?
    </button>
  )
}
