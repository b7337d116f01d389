import { type SyntheticEvent, useState } from 'react'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/fields'
import { useSubmit } from '../../ui/useSubmit'
import { resendConfirmation, sendResetMail } from './authCalls'
import { messageOr, RESET_MAIL_FAILED } from './authErrors'
import { cleanAddress, mailRequestMessage } from './validation'

const RESEND_FAILED = 'An error occurred while sending the confirmation email.'

interface MailFormProps {
  /** The initial value of the email field. */
  email?: string
  label: string
  send: (email: string) => Promise<void>
  /** The message for errors that don't come from the server. */
  failed: string
  /** The notice after sending: the text before and after the email address. */
  sent: [before: string, after: string]
}

/** Asks for an email address, sends an email to it, and then confirms this. */
function MailForm({ email: initial = '', label, send, failed, sent }: MailFormProps) {
  const [email, setEmail] = useState(initial)
  const [fieldError, setFieldError] = useState('')
  const [sentTo, setSentTo] = useState('')
  const { busy, failure, setFailure, run } = useSubmit((thrown) => messageOr(thrown, failed))

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const message = mailRequestMessage(email)
    setFieldError(message)
    setFailure('')
    if (message) {
      const field = event.currentTarget.elements.namedItem('email')
      if (field instanceof HTMLElement) field.focus()
      return
    }
    void run(async () => {
      await send(email)
      setSentTo(cleanAddress(email))
    })
  }

  if (sentTo) return <SentTo email={sentTo} sent={sent} />
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && <Alert focus>{failure}</Alert>}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        error={fieldError}
        onChange={(event) => {
          setEmail(event.target.value)
          setFieldError('')
        }}
      />
      <Button type="submit" busy={busy} busyLabel="Sending...">
        {label}
      </Button>
    </form>
  )
}

interface SentToProps {
  email: string
  sent: [before: string, after: string]
}

function SentTo({ email, sent: [before, after] }: SentToProps) {
  return (
    <Alert tone="success" focus>
      {before} <strong className="wrap-anywhere">{email}</strong>
      {after}
    </Alert>
  )
}

const RESENT: [string, string] = ['If', ' waits to be confirmed, a new link is on its way. Check your inbox.']

/** The form to request another confirmation email. */
export function ResendForm() {
  return <MailForm label="Send Again" send={resendConfirmation} failed={RESEND_FAILED} sent={RESENT} />
}

/** The form to request another link to the reset page. */
export function NewResetLinkForm({ email }: { email?: string }) {
  return (
    <MailForm
      {...(email && { email })}
      label="Send a New Link"
      send={sendResetMail}
      failed={RESET_MAIL_FAILED}
      sent={['If', ' has an account, a new link is on its way. Check your inbox.']}
    />
  )
}

/** The button to request another confirmation email for a known address. */
export function ResendButton({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  const { busy, failure, run } = useSubmit((thrown) => messageOr(thrown, RESEND_FAILED))

  const send = async () => {
    await resendConfirmation(email)
    setSent(true)
  }
  if (isSent) return <SentTo email={cleanAddress(email)} sent={RESENT} />
  return (
    <div className="grid justify-items-center gap-3">
      {failure && <Alert focus>{failure}</Alert>}
      <Button variant="outline" busy={busy} busyLabel="Sending..." onClick={() => void run(send)}>
        Send the Email Again
      </Button>
    </div>
  )
}
