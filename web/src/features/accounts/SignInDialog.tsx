import { type SyntheticEvent, useState } from 'react'
import { Alert } from '../../ui/Alert'
import { Button, Spinner } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { PasswordField, TextField } from '../../ui/fields'
import { SuccessPanel } from '../../ui/success'
import { useSubmit } from '../../ui/useSubmit'
import { sendResetMail, signIn } from './authCalls'
import { messageOr, signInError } from './authErrors'
import { SwitchLink, useFields } from './forms'
import { SUCCESS_MS, useTimeout } from '../../lib/hooks'
import { forgotMessage, signInMessages } from './validation'

interface SignInDialogProps {
  /** The initial value of the email field. */
  email?: string
  onClose: () => void
  onSignUp: () => void
}

/** The sign-in form, then 'Welcome Back!', which closes by itself. */
export function SignInDialog({ email, onClose, onSignUp }: SignInDialogProps) {
  const [done, setDone] = useState(false)
  useTimeout(done, SUCCESS_MS, onClose)

  if (done) {
    return (
      <Dialog open onClose={onClose} title="Welcome Back!" hideTitle size="sm">
        <SuccessPanel title="Welcome Back!" text="You are signed in." />
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title="Welcome Back" description="Log in to rate and save coaches.">
      <SignInForm
        email={email}
        onDone={() => {
          setDone(true)
        }}
        onSignUp={onSignUp}
      />
    </Dialog>
  )
}

interface SignInFormProps {
  /** The initial value of the email field. */
  email?: string
  onDone: () => void
  onSignUp: () => void
}

function SignInForm({ email = '', onDone, onSignUp }: SignInFormProps) {
  const { values, field, accept } = useFields({ email, password: '' })
  const [failure, setFailure] = useState('')
  const { busy, run } = useSubmit()

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFailure('')
    if (!accept(signInMessages(values), event.currentTarget)) return
    void run(async () => {
      try {
        await signIn(values.email, values.password)
        onDone()
      } catch (thrown) {
        setFailure(signInError(thrown))
      }
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && <Alert>{failure}</Alert>}
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <ForgotPassword email={values.email} onFailure={setFailure} />
      <Button type="submit" variant="gold" size="lg" busy={busy} busyLabel="Signing In...">
        Sign In
      </Button>
      <SwitchLink question="Don't have an account?" label="Sign Up" onClick={onSignUp} />
    </form>
  )
}

interface ForgotPasswordProps {
  /** The value of the form's email field. */
  email: string
  /** Called with the message for the form; '' clears it. */
  onFailure: (message: string) => void
}

/** The 'Forgot your password?' link; replaced by a notice with the address once the mail is sent. */
function ForgotPassword({ email, onFailure }: ForgotPasswordProps) {
  const [sentTo, setSentTo] = useState('')
  const { busy, run } = useSubmit()

  const send = () =>
    run(async () => {
      const message = forgotMessage(email)
      onFailure(message)
      if (message) return
      try {
        await sendResetMail(email)
        setSentTo(email.trim())
      } catch (thrown) {
        onFailure(messageOr(thrown, 'An error occurred while sending the reset email.'))
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
