import { useState } from 'react'
import { api, type Schemas } from '../../api/client'
import { CoachDetailsForm, DETAIL_FIELDS, DETAIL_LABELS, formDetails } from '../../api/CoachDetailsForm'
import { useNewUniversity } from '../../api/newUniversity'
import { shortDate, todayUtc } from '../../lib/dates'
import { RESPONSE_TIME } from '../../lib/promisedHours'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { useClaimChange } from './ownClaim'

type Proposal = Schemas['OwnProposal']

/** 'Request an edit': the coach's last request with its outcome, and the form for a new one. */
export function ProfileEdit({ claim }: { claim: Schemas['OwnClaim'] }) {
  const [isOpen, setOpen] = useState(false)
  const { busy, failure, send } = useClaimChange()
  const { proposal } = claim
  const waits = proposal?.state === 'open'
  return (
    <section className="grid gap-3 rounded-2xl border border-line p-4" aria-label="Your details">
      {proposal && <Outcome proposal={proposal} claim={claim} />}
      {claim.season_to_confirm && !waits && !isOpen && (
        <div className="grid gap-3">
          <p>
            Are you still at {claim.coach.university} in {claim.season_to_confirm}?
          </p>
          <div className="flex flex-wrap gap-3">
            <Button busy={busy} onClick={() => void send(() => api.PUT('/api/my/claim/post'))}>
              Yes, I am
            </Button>
            <Button
              variant="outline"
              onClick={() => {
                setOpen(true)
              }}
            >
              I have moved
            </Button>
          </div>
        </div>
      )}
      {isOpen ? (
        <DetailsForm
          claim={claim}
          busy={busy}
          send={send}
          onCancel={() => {
            setOpen(false)
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            onClick={() => {
              setOpen(true)
            }}
          >
            {waits ? 'Edit your request' : 'Request an edit'}
          </Button>
          {waits && (
            <Button
              variant="outline"
              busy={busy}
              onClick={() => void send(() => api.DELETE('/api/my/claim/details'))}
            >
              Withdraw
            </Button>
          )}
        </div>
      )}
      {failure && <Alert focus>{failure}</Alert>}
    </section>
  )
}

const OUTCOMES: Record<Proposal['state'], string> = {
  open: `Pending review, usually within ${RESPONSE_TIME}.`,
  taken_over: 'Accepted. Your profile now shows it.',
  refused: 'Rejected. Your profile stays as it was.',
  closed: 'Closed without a decision, because the profile was merged or removed.',
}

function Outcome({ proposal, claim }: { proposal: Proposal; claim: Schemas['OwnClaim'] }) {
  const changed = DETAIL_FIELDS.filter((field) => proposal.details[field] !== claim.details[field])
  return (
    <div className="grid gap-1">
      <p className="font-semibold">Your edit request, {shortDate(proposal.proposed_on, todayUtc())}</p>
      <p>{OUTCOMES[proposal.state]}</p>
      {proposal.state !== 'taken_over' && (
        <ul className="text-ink-2">
          {changed.map((field) => (
            <li key={field} className="wrap-anywhere">
              {DETAIL_LABELS[field]}: {proposal.details[field] || 'none'}
            </li>
          ))}
        </ul>
      )}
      {proposal.explanation && <p className="wrap-anywhere">“{proposal.explanation}”</p>}
    </div>
  )
}

interface DetailsFormProps extends Pick<ReturnType<typeof useClaimChange>, 'busy' | 'send'> {
  claim: Schemas['OwnClaim']
  onCancel: () => void
}

function DetailsForm({ claim, busy, send, onCancel }: DetailsFormProps) {
  const { details, proposal } = claim
  const before = proposal?.state === 'open' ? proposal.details : details
  const [now, setNow] = useState(formDetails(before))
  const { question, ask } = useNewUniversity(now.university)
  const isMoving = now.university.trim() !== details.university
  return (
    <CoachDetailsForm
      value={now}
      withoutDivision={!details.division}
      newUniversity={question}
      onChange={(part) => {
        setNow((values) => ({ ...values, ...part }))
      }}
      onSubmit={(event) => {
        event.preventDefault()
        const body = { ...now, new_university: question.isNew } as Schemas['CorrectDetails']
        void send(() => api.PUT('/api/my/claim/details', { body }), ask)
      }}
    >
      <p className="text-[0.9375rem] text-ink-2">
        A person will check it against the staff page. Until then, your profile stays as it is.
        {isMoving &&
          ' If you change the university, the verified badge is hidden until you confirm an address there.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="lg" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="lg" busy={busy} busyLabel="Sending..." className="grow">
          Send request
        </Button>
      </div>
    </CoachDetailsForm>
  )
}
