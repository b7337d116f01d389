import { type SyntheticEvent, useState } from 'react'
import { SPORTS } from '../../api/choices'
import { useUniversities } from '../../api/queries'
import { UniversityField } from '../../api/UniversityField'
import { kindOf } from '../../session/accountKind'
import type { Intent } from '../../session/intent'
import { storeIntent } from '../../session/storedIntent'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { PasswordField, SelectField, TextField } from '../../ui/fields'
import { focusElement } from '../../ui/focusElement'
import { SuccessPanel } from '../../ui/success'
import { DONE, useSubmit } from '../../ui/useSubmit'
import { AccountKindChoice } from './AccountKindChoice'
import { signUp } from './authCalls'
import { AddressQuestion, SchoolQuestion } from './SignUpQuestions'
import { signUpErrors } from './authErrors'
import { likelyAddress } from './addressTypos'
import { Checklist, clearTypedValues, SwitchLink, TextButton, useFields } from './forms'
import { useSignedInSinceMount } from './useSignedInSinceMount'
import { ResendButton } from './MailForms'
import { PurposeNotice, purposeSentence } from './PurposeNotice'
import { SUCCESS_MS, useTimeout } from '../../lib/hooks'
import { TermsBox } from './TermsBox'
import { cleanAddress, passwordChecks, signUpMessages } from './validation'
import { INVITATION_CODE } from '../../lib/invitationCode'
import { SITE_NAME } from '../../lib/siteName'
import { InvitationField, RegistrationClosed } from './Registration'
import { registration } from './registrationMode'
import { type Team, useTeamToRate, wantsToClaim } from './useTeamToRate'

interface SignUpDialogProps {
  /** The initial value of the email field. */
  email?: string
  /** What the visitor continues with afterwards. */
  intent?: Intent | null
  onClose: () => void
  /** Called with the typed email address. */
  onSignIn: (email: string) => void
}

/** The result of a sign-up, and its email address. */
interface Outcome {
  kind: 'signed-in' | 'confirm-by-mail'
  email: string
}

/** The sign-up form, then 'Account Created!', which stays open if the email address has to be confirmed. */
export function SignUpDialog({ email, intent = null, onClose, onSignIn }: SignUpDialogProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isCorrecting, setCorrecting] = useState(false)
  const signedInElsewhere = useSignedInSinceMount()
  const isSignedIn = outcome !== null && (outcome.kind === 'signed-in' || signedInElsewhere)
  useTimeout(isSignedIn, SUCCESS_MS, onClose)
  const team = useTeamToRate(intent)

  if (registration() === 'closed') return <RegistrationClosed onClose={onClose} onSignIn={onSignIn} />
  if (!outcome) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={`Join ${SITE_NAME}`}
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
          firstKind={wantsToClaim(intent) ? 'coach' : ''}
          isCorrecting={isCorrecting}
          onDone={(next) => {
            if (next.kind === 'signed-in') clearTypedValues()
            if (intent && next.kind === 'confirm-by-mail') storeIntent(next.email, intent)
            setOutcome(next)
          }}
          onSignIn={onSignIn}
        />
      </Dialog>
    )
  }
  const close = () => {
    clearTypedValues()
    onClose()
  }
  return (
    <Dialog open onClose={close} title="Account Created!" hideTitle size="sm">
      {isSignedIn ? (
        <SuccessPanel title="Account Created!" text={`Welcome to ${SITE_NAME}. You are signed in.`} />
      ) : (
        <SuccessPanel
          title="Account Created!"
          text={
            <>
              We sent an email to <strong className="wrap-anywhere text-ink">{outcome.email}</strong>. Please
              check your email and click the confirmation link before signing in.
            </>
          }
        >
          <ResendButton email={outcome.email} />
          <p className="text-ink-2">
            Wrong address?{' '}
            <TextButton
              onClick={() => {
                setCorrecting(true)
                setOutcome(null)
              }}
            >
              Change it
            </TextButton>
          </p>
        </SuccessPanel>
      )}
    </Dialog>
  )
}

interface SignUpFormProps {
  /** The initial value of the email field. */
  email: string | undefined
  /** The initial values of university and sport. */
  team: Team | undefined
  /** The kind of account chosen at first; '' for an athlete. */
  firstKind: 'coach' | ''
  /** Whether the user is correcting the email address, whose field then gets the focus. */
  isCorrecting: boolean
  onDone: (outcome: Outcome) => void
  onSignIn: (email: string) => void
}

function SignUpForm({ email = '', team, firstKind, isCorrecting, onDone, onSignIn }: SignUpFormProps) {
  const { values, field, change, accept } = useFields(
    {
      kind: firstKind,
      fullName: '',
      email,
      password: '',
      university: team?.university ?? '',
      sport: team?.sport ?? '',
      invitation: INVITATION_CODE,
    },
    'sign-up',
  )
  const kind = kindOf(values.kind)
  const needsInvitation = registration() === 'invitation'
  const [asked, setAsked] = useState('') // the address for which a correction was suggested
  const meant = asked === values.email ? likelyAddress(cleanAddress(asked)) : null
  const { known, isUnknown } = useUniversities(values.university)
  const [askedSchool, setAskedSchool] = useState('') // the unknown one that the user was asked about
  const { busy, failure, setFailure, run } = useSubmit()

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setFailure('')
    const typed = { ...values, kind, invitation: needsInvitation ? values.invitation : undefined }
    if (!accept(signUpMessages(typed), form)) return
    if (asked !== values.email && likelyAddress(cleanAddress(values.email)) !== null) {
      setAsked(values.email)
      return
    }
    if (kind === 'athlete' && isUnknown && askedSchool !== values.university) {
      setAskedSchool(values.university)
      return
    }
    void run(async () => {
      try {
        onDone({
          kind: await signUp({ ...typed, university: known ?? values.university }),
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
      <AccountKindChoice
        value={kind}
        onChange={(next) => {
          change('kind', next)
        }}
      />
      <TextField
        label="Full Name"
        hint="Only you see it. It’s never shown on a review, and a nickname is fine."
        autoComplete="name"
        {...field('fullName')}
      />
      <TextField
        ref={isCorrecting ? focusElement : undefined}
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...field('email')}
      />
      {meant && (
        <AddressQuestion
          meant={meant}
          onAccept={() => {
            change('email', meant)
          }}
        />
      )}
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <Checklist items={passwordChecks(values.password)} />
      {kind === 'athlete' && (
        <>
          <UniversityField
            hint={team && 'This is the coach’s school. Change it if yours is different.'}
            {...field('university')}
            onChange={(university) => {
              change('university', university)
            }}
          />
          {isUnknown && askedSchool === values.university && <SchoolQuestion />}
          <SelectField label="Sport" options={SPORTS} placeholder="Select your sport" {...field('sport')} />
        </>
      )}
      {needsInvitation && <InvitationField {...field('invitation')} />}
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
