import { type SubmitEvent, useState } from 'react'
import type { Schemas } from '../../api/client'
import { longDate } from '../../lib/dates'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { CopyText } from '../../ui/CopyLink'
import { TextField } from '../../ui/fields'
import { DeskLine } from './DeskLine'
import { useDeskChange } from './deskQueries'
import { createInvitation, withdrawInvitation } from './staffQueries'

interface InvitationsProps {
  invitations: NonNullable<Schemas['StaffPage']['invitations']>
  isLocked: boolean
}

const NEW = { uses: '30', days: '14', note: '' }

/** Invitations to sign up: each code is shown once. Nothing shows whether, when or by whom it was used. */
export function Invitations({ invitations, isLocked }: InvitationsProps) {
  const [fields, setFields] = useState(NEW)
  const [made, setMade] = useState<Schemas['CreatedInvitation']>()
  const [said, setSaid] = useState('')
  const { busy, failure, setFailure, send } = useDeskChange()
  const set = (name: keyof typeof NEW) => (event: { target: { value: string } }) => {
    setFields({ ...fields, [name]: event.target.value })
  }
  const create = () => {
    setSaid('')
    setMade(undefined)
    const uses = Number(fields.uses)
    const days = Number(fields.days)
    if (!isWithin(uses, 5, 10_000) || !isWithin(days, 1, 366)) {
      setFailure('Please enter 5 to 10,000 accounts and 1 to 366 days.')
      return
    }
    void send(async () => {
      setMade(await createInvitation({ uses, days, note: fields.note }))
      setFields(NEW)
    })
  }
  const withdraw = (id: string) => {
    setSaid('')
    setMade(undefined)
    return send(async () => {
      await withdrawInvitation(id)
      setSaid('The code is withdrawn. Accounts created with it stay.')
    })
  }
  return (
    <section className="desk-card desk-part" aria-labelledby="invitations">
      <h2 id="invitations">Invitation codes to sign up</h2>
      <p className="text-ink-2">
        Give one code to a whole team rather than one to each person. Nobody can see who used it, or how
        often.
      </p>
      {invitations.length === 0 && <p>There are no active codes.</p>}
      <ul className="desk-lines">
        {invitations.map(({ id, expires_on, note }) => (
          <li key={id}>
            <DeskLine title={<b>{note || `Code ${id}`}</b>} details={`Valid through ${longDate(expires_on)}`}>
              {!isLocked && (
                <Button
                  size="sm"
                  variant="outline"
                  busy={busy}
                  aria-label={`Withdraw: ${note || `Code ${id}`}`}
                  onClick={() => void withdraw(id)}
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
            create()
          }}
        >
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              name="invitation-uses"
              label="Number of accounts"
              hint="The code allows a few more, so that nobody can count who joined."
              inputMode="numeric"
              autoComplete="off"
              value={fields.uses}
              onChange={set('uses')}
            />
            <TextField
              name="invitation-days"
              label="Valid for (days)"
              inputMode="numeric"
              autoComplete="off"
              value={fields.days}
              onChange={set('days')}
            />
          </div>
          <TextField
            name="invitation-note"
            label="Note"
            hint="Shown only in this list. For example: the team that gets the code."
            maxLength={100}
            autoComplete="off"
            value={fields.note}
            onChange={set('note')}
          />
          <div>
            <Button type="submit" busy={busy} busyLabel="Saving...">
              Create code
            </Button>
          </div>
        </form>
      )}
      {failure && <Alert focus>{failure}</Alert>}
      {made && (
        <Alert tone="success" focus>
          <div className="grid justify-items-start gap-3">
            <p>
              The code is <b translate="no">{made.code}</b>. Copy the link now: it is not shown again.
            </p>
            <p translate="no">{made.link}</p>
            <CopyText
              read={() => made.link}
              label="Copy link"
              copied="Link copied"
              please="Please copy this address:"
            />
          </div>
        </Alert>
      )}
      <p role="status">{said}</p>
    </section>
  )
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
