import { type SyntheticEvent, useState } from 'react'
import { SPORTS } from '../../api/choices'
import { useUniversities } from '../../api/queries'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { PasswordField, SelectField, SuggestField, TextField } from '../../ui/fields'
import { SuccessPanel } from '../../ui/success'
import { useSubmit } from '../../ui/useSubmit'
import { signUp } from './authCalls'
import { signUpErrors } from './authErrors'
import { Checklist, SwitchLink, useFields } from './forms'
import { SUCCESS_MS, useTimeout } from '../../lib/hooks'
import { passwordChecks, signUpMessages } from './validation'

interface SignUpDialogProps {
  onClose: () => void
  onSignIn: () => void
}

/** The sign-up form, then 'Account Created!', which stays open where the address has to be confirmed by mail. */
export function SignUpDialog({ onClose, onSignIn }: SignUpDialogProps) {
  const [outcome, setOutcome] = useState<'signed-in' | 'confirm-by-mail' | null>(null)
  useTimeout(outcome === 'signed-in', SUCCESS_MS, onClose)

  if (!outcome) {
    return (
      <Dialog open onClose={onClose} title="Join Sideline" description="Read freely. Rate anonymously.">
        <SignUpForm onDone={setOutcome} onSignIn={onSignIn} />
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title="Account Created!" hideTitle size="sm">
      <SuccessPanel
        title="Account Created!"
        text={
          outcome === 'signed-in'
            ? 'Welcome to Sideline. You are signed in.'
            : 'Please check your email and click the confirmation link before signing in.'
        }
      />
    </Dialog>
  )
}

interface SignUpFormProps {
  onDone: (outcome: 'signed-in' | 'confirm-by-mail') => void
  onSignIn: () => void
}

const EMPTY = { fullName: '', email: '', password: '', university: '', sport: '' }

function SignUpForm({ onDone, onSignIn }: SignUpFormProps) {
  const { values, field, accept } = useFields(EMPTY)
  const universities = useUniversities(values.university)
  const [failure, setFailure] = useState('')
  const { busy, run } = useSubmit()

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setFailure('')
    if (!accept(signUpMessages(values), form)) return
    void run(async () => {
      try {
        onDone(await signUp(values))
      } catch (thrown) {
        const { form: general, ...atFields } = signUpErrors(thrown)
        setFailure(general ?? '')
        accept(atFields, form)
      }
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && <Alert>{failure}</Alert>}
      <TextField label="Full Name" autoComplete="name" {...field('fullName')} />
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <Checklist items={passwordChecks(values.password)} />
      <SuggestField label="University" suggestions={universities} {...field('university')} />
      <SelectField label="Sport" options={SPORTS} placeholder="Select your sport" {...field('sport')} />
      <TermsBox />
      <Button type="submit" variant="gold" size="lg" busy={busy} busyLabel="Creating Account...">
        Create Account
      </Button>
      <SwitchLink question="Already have an account?" label="Log In" onClick={onSignIn} />
    </form>
  )
}

/**
 * The agreement to the terms: held in state, not enforced (spec section 2). The links open in a new tab, to keep the
 * form.
 */
function TermsBox() {
  const [agreed, setAgreed] = useState(false)
  return (
    <div className="flex items-start gap-3 text-sm text-ink-2">
      <input
        id="agree-to-terms"
        name="terms"
        type="checkbox"
        checked={agreed}
        className="mt-2.5 size-6 shrink-0 accent-accent"
        onChange={(event) => {
          setAgreed(event.target.checked)
        }}
      />
      <label htmlFor="agree-to-terms" className="py-3">
        I agree to the <TextLink href="/terms">Terms of Service</TextLink> and the{' '}
        <TextLink href="/privacy-policy">Privacy Policy</TextLink>
      </label>
    </div>
  )
}

function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="font-semibold text-soft-ink underline">
      {children}
    </a>
  )
}
