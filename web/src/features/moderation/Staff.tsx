import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { longDate } from '../../lib/dates'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { SelectField, TextField } from '../../ui/fields'
import { focusElement } from '../../ui/focusElement'
import { LOG_PATH } from './deskAddresses'
import { DeskLine } from './DeskLine'
import { useDeskChange } from './deskQueries'
import { Invitations } from './Invitations'
import { inviteStaff, setStaffRole, type StaffRole } from './staffQueries'

const ROLES: readonly { value: StaffRole; label: string }[] = [
  { value: 'moderator', label: 'Moderator' },
  { value: 'admin', label: 'Admin' },
]

/** The staff, pending invitations to it, and codes to sign up. In a public demo nothing can be changed. */
export function Staff({ members, invited, invitations, is_locked }: Schemas['StaffPage']) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <section className="desk-card desk-part">
        {is_locked ? (
          <p>This is a public demo. Its staff can’t be changed.</p>
        ) : (
          <p>
            All admins get an email when somebody is invited, joins, gets another role or is removed, and when
            a code is created. Every change is in the{' '}
            <Link to={LOG_PATH} className="underline underline-offset-4">
              log
            </Link>
            .
          </p>
        )}
      </section>
      <Members members={members} isLocked={is_locked} />
      <Invited invited={invited} isLocked={is_locked} />
      {invitations && <Invitations invitations={invitations} isLocked={is_locked} />}
    </div>
  )
}

interface MembersProps {
  members: Schemas['StaffPage']['members']
  isLocked: boolean
}

function Members({ members, isLocked }: MembersProps) {
  const [removing, setRemoving] = useState('')
  const [said, setSaid] = useState('')
  const { busy, failure, setFailure, send } = useDeskChange()
  const choose = (email: string) => {
    setFailure('')
    setSaid('')
    setRemoving(email)
  }
  const change = (email: string, role: StaffRole | null) => {
    choose('')
    return send(async () => {
      await setStaffRole(email, role)
      setSaid(
        role ? `${email} is now ${role === 'admin' ? 'an admin' : 'a moderator'}.` : `${email} is removed.`,
      )
    })
  }
  return (
    <section className="desk-card desk-part" aria-labelledby="staff-members">
      <h2 id="staff-members">Moderators and admins</h2>
      <ul className="desk-lines">
        {members.map(({ email, role, has_two_step, is_you }) => {
          const other = role === 'admin' ? 'moderator' : 'admin'
          return (
            <li key={email}>
              <DeskLine
                title={
                  <>
                    <b translate="no">{email}</b>
                    {is_you && ' (you)'}
                  </>
                }
                details={`${role === 'admin' ? 'Admin' : 'Moderator'}, two-step sign-in is ${has_two_step ? 'on' : 'off'}`}
              >
                {!isLocked && removing !== email && (
                  <>
                    <Button
                      size="sm"
                      variant="outline"
                      busy={busy}
                      aria-label={`Make ${other}: ${email}`}
                      onClick={() => void change(email, other)}
                    >
                      {`Make ${other}`}
                    </Button>
                    <Button
                      size="sm"
                      variant="outline"
                      aria-label={`Remove: ${email}`}
                      onClick={() => {
                        choose(email)
                      }}
                    >
                      Remove
                    </Button>
                  </>
                )}
              </DeskLine>
              {removing === email && (
                <div role="group" aria-label={`Remove ${email}?`} className="mt-1 grid gap-3">
                  <p>
                    {is_you ? 'You lose your role at once.' : 'This person loses the role at once.'} The
                    account stays. A new invitation is needed to come back.
                  </p>
                  <div className="flex flex-wrap gap-3">
                    <Button
                      size="sm"
                      variant="danger"
                      busy={busy}
                      ref={focusElement}
                      onClick={() => void change(email, null)}
                    >
                      Yes, remove
                    </Button>
                    <Button
                      size="sm"
                      variant="outline"
                      onClick={() => {
                        choose('')
                      }}
                    >
                      Cancel
                    </Button>
                  </div>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {failure && <Alert focus>{failure}</Alert>}
      <p role="status">{said}</p>
    </section>
  )
}

interface InvitedProps {
  invited: Schemas['StaffPage']['invited']
  isLocked: boolean
}

function Invited({ invited, isLocked }: InvitedProps) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('moderator')
  const [said, setSaid] = useState('')
  const { busy, failure, send } = useDeskChange()
  const invite = () => {
    setSaid('')
    return send(async () => {
      await inviteStaff(email, role)
      setEmail('')
      setSaid(`We emailed an invitation to ${email.trim()}.`)
    })
  }
  const withdraw = (address: string) => {
    setSaid('')
    return send(async () => {
      await inviteStaff(address, null)
      setSaid(`The invitation to ${address} was withdrawn.`)
    })
  }
  return (
    <section className="desk-card desk-part" aria-labelledby="staff-invited">
      <h2 id="staff-invited">Invited</h2>
      {invited.length === 0 && <p>Nobody is invited at the moment.</p>}
      <ul className="desk-lines">
        {invited.map(({ email: address, role: invitedRole, expires_on }) => (
          <li key={address}>
            <DeskLine
              title={<b translate="no">{address}</b>}
              details={`${invitedRole === 'admin' ? 'As an admin' : 'As a moderator'}, can accept through ${longDate(expires_on)}`}
            >
              {!isLocked && (
                <Button
                  size="sm"
                  variant="outline"
                  busy={busy}
                  aria-label={`Withdraw: ${address}`}
                  onClick={() => void withdraw(address)}
                >
                  Withdraw
                </Button>
              )}
            </DeskLine>
          </li>
        ))}
      </ul>
      {!isLocked && (
        <form
          noValidate
          className="grid grid-cols-1 gap-4"
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault()
            void invite()
          }}
        >
          <p className="text-ink-2">
            We email a link that works for a week. To accept, the person logs in to an account with that
            address. Until then, you can’t see whether there is one.
          </p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              name="staff-email"
              label="Email address"
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value)
              }}
            />
            <SelectField
              name="staff-role"
              label="Role"
              options={ROLES}
              value={role}
              onChange={(event) => {
                setRole(event.target.value as StaffRole)
              }}
            />
          </div>
          <div>
            <Button type="submit" busy={busy} busyLabel="Sending...">
              Send invitation
            </Button>
          </div>
        </form>
      )}
      {failure && <Alert focus>{failure}</Alert>}
      <p role="status" className="wrap-anywhere">
        {said}
      </p>
    </section>
  )
}
