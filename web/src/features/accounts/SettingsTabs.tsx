import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { SPORTS } from '../../api/choices'
import { isPersonal } from '../../api/queryClient'
import { UniversityField } from '../../api/UniversityField'
import { type AccountKind, kindOf } from '../../session/accountKind'
import type { User } from '../../session/session'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { SelectField, TextField } from '../../ui/fields'
import { focusElement } from '../../ui/focusElement'
import { CheckIcon } from '../../ui/icons'
import { useSubmit } from '../../ui/useSubmit'
import { AccountKindChoice } from './AccountKindChoice'
import { type Profile, saveProfile, sendResetMail } from './authCalls'
import { messageOr, RESET_MAIL_FAILED } from './authErrors'
import { SchoolEmail } from './SchoolEmail'
import { TwoStep } from './TwoStep'
import { type Messages, teamMessages } from './validation'
import { WeeklyMail } from './WeeklyMail'

interface ProfileTabProps {
  user: User
  /** The kind chosen at first; that of the account if undefined. */
  firstKind?: AccountKind | undefined
}

/**
 * The form for name, kind of account, university and sport, and the school email. The account's email address can't be
 * changed. Who becomes an athlete gives university and sport, as at sign-up.
 */
export function ProfileTab({ user, firstKind }: ProfileTabProps) {
  const { fullName, university = '', sport = '' } = user
  const kind = kindOf(user.kind)
  const [profile, setProfile] = useState<Profile>({ fullName, university, sport, kind: firstKind ?? kind })
  const [messages, setMessages] = useState<Messages<'university' | 'sport'>>({})
  const change = (part: Partial<Profile>) => {
    setProfile((before) => ({ ...before, ...part }))
    setMessages({})
  }
  const cache = useQueryClient()
  const [status, setStatus] = useState<StatusMessage | null>(null)
  const { busy, run } = useSubmit()

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const becomesAthlete = profile.kind === 'athlete' && kind !== 'athlete'
    const missing = becomesAthlete ? teamMessages(profile) : {}
    setMessages(missing)
    const [first] = Object.keys(missing)
    if (first !== undefined) {
      const control = event.currentTarget.elements.namedItem(first)
      if (control instanceof HTMLElement) control.focus()
      return
    }
    void run(async () => {
      setStatus(null)
      try {
        setProfile(await saveProfile({ fullName, university, sport, kind }, profile))
        setStatus({ tone: 'success', text: 'Profile updated successfully!' })
        // Whether the user can rate may have changed.
        if (profile.kind !== kind)
          await cache.invalidateQueries({ predicate: ({ queryKey }) => isPersonal(queryKey) })
      } catch (thrown) {
        const text = messageOr(thrown, 'An error occurred while updating your profile.')
        setStatus({ tone: 'error', text })
      }
    })
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {status && <Alert tone={status.tone}>{status.text}</Alert>}
        <TextField
          label="Display Name"
          name="displayName"
          autoComplete="name"
          maxLength={100}
          value={profile.fullName}
          onChange={(event) => {
            change({ fullName: event.target.value })
          }}
        />
        <TextField
          label="Email Address"
          name="email"
          type="email"
          value={user.email}
          disabled
          hint="Email cannot be changed"
        />
        <AccountKindChoice
          value={profile.kind}
          onChange={(next) => {
            change({ kind: next })
          }}
        />
        {profile.kind === 'athlete' && (
          <>
            <UniversityField
              name="university"
              value={profile.university}
              error={messages.university}
              onChange={(next) => {
                change({ university: next })
              }}
            />
            <SelectField
              label="Sport"
              name="sport"
              placeholder="Select your sport"
              options={SPORTS}
              value={profile.sport}
              error={messages.sport}
              onChange={(event) => {
                change({ sport: event.target.value })
              }}
            />
          </>
        )}
        <Button type="submit" busy={busy} busyLabel="Saving..." className="sm:justify-self-start">
          Save Changes
        </Button>
      </form>
      <SchoolEmail userId={user.id} isOffered={kind === 'athlete'} />
      <WeeklyMail />
    </>
  )
}

interface SecurityTabProps {
  email: string
}

/**
 * Requests an email with a link to change the password. 'Send Another Email' returns to the first state. Each button is
 * removed when it is pressed, so the focus moves to its replacement.
 */
export function SecurityTab({ email }: SecurityTabProps) {
  const [sent, setSent] = useState(false)
  const [again, setAgain] = useState(false)
  const [status, setStatus] = useState<StatusMessage | null>(null)
  const { busy, run } = useSubmit()

  const send = () =>
    run(async () => {
      setStatus(null)
      try {
        await sendResetMail(email)
        setSent(true)
        setStatus({
          tone: 'success',
          text: `Password reset email sent to ${email}. Check your inbox and follow the instructions to reset your password.`,
        })
      } catch (thrown) {
        const text = messageOr(thrown, RESET_MAIL_FAILED)
        setStatus({ tone: 'error', text })
      }
    })

  return (
    <div className="grid grid-cols-1 gap-5">
      {status && (
        <Alert tone={status.tone} focus={sent}>
          {status.text}
        </Alert>
      )}
      <div className="grid gap-2">
        <h3 className="text-2xl">Change Password</h3>
        <p className="text-ink-2">
          For your security, you change your password through an emailed link. We’ll send it to{' '}
          <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.
        </p>
      </div>
      {sent ? (
        <SentNotice
          onSendAnother={() => {
            setSent(false)
            setAgain(true)
            setStatus(null)
          }}
        />
      ) : (
        <Button
          ref={again ? focusElement : undefined}
          busy={busy}
          busyLabel="Sending..."
          className="sm:justify-self-start"
          onClick={() => void send()}
        >
          Send Password Reset Email
        </Button>
      )}
      <TwoStep />
    </div>
  )
}

function SentNotice({ onSendAnother }: { onSendAnother: () => void }) {
  return (
    <div className="motion-rise grid gap-4 rounded-card bg-soft p-5">
      <div className="flex items-start gap-3">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-gold text-on-gold">
          <CheckIcon />
        </span>
        <div>
          <p className="font-semibold">Password reset email sent successfully!</p>
          <p className="text-ink-2">The link expires in 1 hour.</p>
        </div>
      </div>
      <Button variant="outline" className="sm:justify-self-start" onClick={onSendAnother}>
        Send Another Email
      </Button>
    </div>
  )
}

/** The status message of a tab (spec section 4: success or error). */
export interface StatusMessage {
  tone: 'success' | 'error'
  text: string
}
