import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { SPORTS } from '../../api/choices'
import type { Schemas } from '../../api/client'
import { useUniversities } from '../../api/queries'
import { keys } from '../../api/queryClient'
import type { Intent } from '../../session/intent'
import { storeIntent } from '../../session/storedIntent'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { PasswordField, SelectField, SuggestField, TextField } from '../../ui/fields'
import { SuccessPanel } from '../../ui/success'
import { DONE, useSubmit } from '../../ui/useSubmit'
import { signUp } from './authCalls'
import { signUpErrors } from './authErrors'
import { Checklist, SwitchLink, useFields } from './forms'
import { ResendButton } from './MailForms'
import { PurposeNotice, purposeSentence } from './PurposeNotice'
import { SUCCESS_MS, useTimeout } from '../../lib/hooks'
import { cleanAddress, passwordChecks, signUpMessages } from './validation'

interface SignUpDialogProps {
  /** The initial value of the email field. */
  email?: string
  /** What the visitor goes on with afterwards. */
  intent?: Intent | null
  onClose: () => void
  /** Called with the typed address. */
  onSignIn: (email: string) => void
}

/** How a sign-up ended, and its address. */
interface Outcome {
  kind: 'signed-in' | 'confirm-by-mail'
  email: string
}

/** The sign-up form, then 'Account Created!', which stays open where the address has to be confirmed by mail. */
export function SignUpDialog({ email, intent = null, onClose, onSignIn }: SignUpDialogProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useTimeout(outcome?.kind === 'signed-in', SUCCESS_MS, onClose)
  const team = useTeamToRate(intent)

  if (!outcome) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Join Sideline"
        description={
          intent ? (
            <PurposeNotice>{purposeSentence('Sign up', intent)}</PurposeNotice>
          ) : (
            'Read freely. Rate anonymously.'
          )
        }
      >
        <SignUpForm
          email={email}
          team={team}
          onDone={(next) => {
            if (intent && next.kind === 'confirm-by-mail') storeIntent(next.email, intent)
            setOutcome(next)
          }}
          onSignIn={onSignIn}
        />
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title="Account Created!" hideTitle size="sm">
      {outcome.kind === 'signed-in' ? (
        <SuccessPanel title="Account Created!" text="Welcome to Sideline. You are signed in." />
      ) : (
        <SuccessPanel
          title="Account Created!"
          text={
            <>
              We sent a mail to <strong className="wrap-anywhere text-ink">{outcome.email}</strong>. Please
              check your email and click the confirmation link before signing in.
            </>
          }
        >
          <ResendButton email={outcome.email} />
        </SuccessPanel>
      )}
    </Dialog>
  )
}

type Team = Pick<Schemas['CoachProfile'], 'university' | 'sport'>

const RATING_FORM = /^\/coach\/(\d+)\/rate\b/

/** The university and sport of the coach whom the visitor wants to rate: most likely their own. */
function useTeamToRate(intent: Intent | null): Team | undefined {
  const cache = useQueryClient()
  const id = RATING_FORM.exec(intent?.path ?? '')?.[1]
  return id === undefined ? undefined : cache.getQueryData<Team>(keys.coach(id))
}

interface SignUpFormProps {
  /** The initial value of the email field. */
  email: string | undefined
  /** The initial values of university and sport. */
  team: Team | undefined
  onDone: (outcome: Outcome) => void
  onSignIn: (email: string) => void
}

function SignUpForm({ email = '', team, onDone, onSignIn }: SignUpFormProps) {
  const { values, field, accept } = useFields({
    fullName: '',
    email,
    password: '',
    university: team?.university ?? '',
    sport: team?.sport ?? '',
  })
  const universities = useUniversities(values.university)
  const { busy, failure, setFailure, run } = useSubmit()

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setFailure('')
    if (!accept(signUpMessages(values), form)) return
    void run(async () => {
      try {
        onDone({
          kind: await signUp({ ...values, university: universities.known ?? values.university }),
          email: cleanAddress(values.email),
        })
        return DONE
      } catch (thrown) {
        const { form: general, ...atFields } = signUpErrors(thrown)
        setFailure(general ?? '')
        accept(atFields, form)
      }
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && <Alert focus>{failure}</Alert>}
      <TextField
        label="Full Name"
        hint="For your account only: no review shows it."
        autoComplete="name"
        {...field('fullName')}
      />
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <Checklist items={passwordChecks(values.password)} />
      <SuggestField
        label="University"
        hint={team && 'That of the coach you rate. Change it if it is not yours.'}
        suggestions={universities.names}
        {...field('university')}
      />
      <SelectField label="Sport" options={SPORTS} placeholder="Select your sport" {...field('sport')} />
      <TermsBox />
      <Button type="submit" variant="gold" size="lg" busy={busy} busyLabel="Creating Account...">
        Create Account
      </Button>
      <SwitchLink
        question="Already have an account?"
        label="Log In"
        onClick={() => {
          onSignIn(values.email)
        }}
      />
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
