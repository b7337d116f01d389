import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { SUCCESS_MS, useTimeout } from '../../lib/hooks'
import type { DialogOptions } from '../../session/accountDialogs'
import type { EndOfSession } from '../../session/expiredSession'
import { inMemory } from '../../session/storedText'
import type { Intent } from '../../session/intent'
import { Alert } from '../../ui/Alert'
import { busyAria, Button, Spinner } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { PasswordField, TextField } from '../../ui/fields'
import { SuccessPanel } from '../../ui/success'
import { DONE, useSubmit } from '../../ui/useSubmit'
import { sendResetMail, signIn } from './authCalls'
import { messageOr, NOT_CONFIRMED, RESET_MAIL_FAILED, signInError } from './authErrors'
import { CodeForm } from './CodeForm'
import { clearTypedValues, SwitchLink, TextButton, useFields } from './forms'
import { ResendButton } from './MailForms'
import { CLOSED_MESSAGE, useIsRegistrationClosed } from './registrationMode'
import { PurposeNotice, purposeSentence } from './PurposeNotice'
import type { SecondStep } from './secondStep'
import { useSignedInSinceMount } from './useSignedInSinceMount'
import { cleanAddress, mailRequestMessage, signInMessages } from './validation'
import { SITE_NAME } from '../../lib/siteName'

const UNTIL_RELOAD =
  'You’re signed in, but your browser blocks site data, so reloading this page signs you out.'

interface SignInDialogProps {
  /** The initial value of the email field. */
  email?: string
  /** What the visitor continues with afterwards. */
  intent?: Intent | null
  occasion?: DialogOptions['occasion'] | undefined
  /** How the previous session ended; null if unknown. */
  endOfSession?: EndOfSession | null
  onClose: () => void
  /** Called with the email address that is now signed in. */
  onSignedIn?: (email: string) => void
  /** Called with the typed email address. */
  onSignUp: (email: string) => void
}

/** The sign-in form, then the code for two-step sign-in if it is on, then 'Welcome Back!', which closes by itself. */
export function SignInDialog({
  email,
  intent = null,
  occasion,
  endOfSession = null,
  onClose,
  onSignedIn,
  onSignUp,
}: SignInDialogProps) {
  const ended = endOfSession && endText(endOfSession)
  const [isDone, setDone] = useState(false)
  const done = useSignedInSinceMount() || isDone
  const [waiting, setWaiting] = useState<{ step: SecondStep; email: string } | null>(null)
  useTimeout(done, SUCCESS_MS, onClose)

  const finish = (signedIn: string) => {
    setDone(true)
    clearTypedValues()
    onSignedIn?.(signedIn)
  }

  if (done) {
    return (
      <Dialog open onClose={onClose} title="Welcome Back!" hideTitle size="sm">
        <SuccessPanel title="Welcome Back!" text={inMemory.size > 0 ? UNTIL_RELOAD : 'You are signed in.'} />
      </Dialog>
    )
  }
  if (waiting) {
    const cancel = () => {
      waiting.step.cancel()
      onClose()
    }
    return (
      <Dialog open onClose={cancel} title="Enter Your Code">
        <CodeForm
          step={waiting.step}
          onDone={() => {
            finish(waiting.email)
          }}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={occasion === 'confirmed' ? 'Address confirmed' : 'Welcome Back'}
      focusOn={email ? 'password' : undefined}
      description={descriptionOf(intent, occasion)}
    >
      {ended && (
        <Alert tone="info" className="mb-4">
          {ended}
        </Alert>
      )}
      <SignInForm
        email={email}
        occasion={occasion}
        onDone={(signedIn, step) => {
          if (step) setWaiting({ step, email: signedIn })
          else finish(signedIn)
        }}
        onSignUp={onSignUp}
      />
    </Dialog>
  )
}

const SIGN_OUT_REASONS: Partial<Record<string, string>> = {
  session_not_found:
    'You were signed out because your password was changed, or you signed out on another device.',
  user_not_found: 'This account was deleted.',
  insufficient_aal: 'You were signed out because two-step sign-in was changed on another device.',
}

/** Explains why the previous session ended, as far as known, and what was kept. */
function endText({ code, hasDraft }: EndOfSession): string {
  // A deleted account's drafts are deleted too.
  const kept = hasDraft && code !== 'user_not_found' ? 'What you wrote is saved on this device.' : ''
  return [SIGN_OUT_REASONS[code], kept].filter(Boolean).join(' ')
}

/** The first line of the dialog: why to sign in. Omitted for visitors who want to join, because the form explains how. */
function descriptionOf(intent: Intent | null, occasion: DialogOptions['occasion']): ReactNode {
  if (occasion === 'confirmed') {
    const next = intent ? `Log in once to ${intent.purpose}.` : 'Log in with the password you chose.'
    return <PurposeNotice tone="confirmed">You’re confirmed. {next}</PurposeNotice>
  }
  if (intent) return <PurposeNotice>{purposeSentence('Log in', intent)}</PurposeNotice>
  return occasion === 'join' ? undefined : 'Log in to rate and save coaches.'
}

interface SignInFormProps {
  /** The initial value of the email field. */
  email: string | undefined
  occasion: DialogOptions['occasion'] | undefined
  /** Called after the password was accepted, with the remaining step, if any. */
  onDone: (email: string, step: SecondStep | null) => void
  onSignUp: (email: string) => void
}

function SignInForm({ email = '', occasion, onDone, onSignUp }: SignInFormProps) {
  const { values, field, accept } = useFields({ email, password: '' }, 'sign-in')
  const { busy, failure, setFailure, run } = useSubmit(signInError)
  const isClosed = useIsRegistrationClosed()
  const signUp = () => {
    onSignUp(values.email)
  }

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFailure('')
    if (!accept(signInMessages(values), event.currentTarget)) return
    void run(async () => {
      const step = await signIn(values.email, values.password)
      onDone(cleanAddress(values.email), step)
      return DONE
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {occasion === 'join' && !isClosed && (
        <p>
          <PurposeNotice>
            New to {SITE_NAME}? <TextButton onClick={signUp}>Create your account</TextButton>
          </PurposeNotice>
        </p>
      )}
      {failure && <Alert focus>{failure}</Alert>}
      {failure === NOT_CONFIRMED && <ResendButton key={values.email} email={values.email} />}
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <ForgotPassword
        email={values.email}
        isAddress={(form) => {
          const message = mailRequestMessage(values.email)
          return accept(message ? { email: message } : {}, form)
        }}
        onFailure={setFailure}
      />
      <Button type="submit" variant="gold" size="lg" busy={busy} busyLabel="Signing In...">
        Log In
      </Button>
      {isClosed ? (
        <p className="text-center text-ink-2">{CLOSED_MESSAGE}</p>
      ) : (
        <SwitchLink question="Don't have an account?" label="Sign Up" onClick={signUp} />
      )}
    </form>
  )
}

interface ForgotPasswordProps {
  /** The value of the form's email field. */
  email: string
  /** Returns whether the value is an email address; if not, marks and focuses the field. */
  isAddress: (form: HTMLFormElement) => boolean
  /** Called with the form's error message; '' clears it. */
  onFailure: (message: string) => void
}

/** The 'Forgot your password?' link, replaced by a notice with the email address once the email is sent. */
function ForgotPassword({ email, isAddress, onFailure }: ForgotPasswordProps) {
  const [sentTo, setSentTo] = useState('')
  const { busy, run } = useSubmit()

  const send = () =>
    run(async () => {
      onFailure('')
      try {
        await sendResetMail(email)
        setSentTo(cleanAddress(email))
      } catch (thrown) {
        onFailure(messageOr(thrown, RESET_MAIL_FAILED))
      }
    })

  if (sentTo) {
    return (
      <Alert tone="success" focus>
        Password reset email sent to <strong className="wrap-anywhere">{sentTo}</strong>. Check your inbox and
        follow the instructions to reset your password.
      </Alert>
    )
  }
  return (
    <button
      type="button"
      {...busyAria(busy)}
      className="-my-2 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-soft-ink underline underline-offset-4"
      onClick={({ currentTarget: { form } }) => {
        if (form && isAddress(form)) void send()
      }}
    >
      {busy && <Spinner />}
      Forgot your password?
    </button>
  )
}
