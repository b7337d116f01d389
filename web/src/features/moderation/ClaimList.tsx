import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { MAX_EXPLANATION } from '../../api/choices'
import { api, type Schemas, unwrap } from '../../api/client'
import { shortDate, todayUtc } from '../../lib/dates'
import { coachTitle } from '../../lib/format'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { TextArea } from '../../ui/fields'
import { deskKey, useDeskChange } from './deskQueries'

type Claim = Schemas['DeskClaim']

/** Profile claims; 404 for anyone who isn't an admin. */
export function useDeskClaims() {
  return useQuery({
    queryKey: [...deskKey, 'claims'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/desk/claims', { signal })),
  })
}

/** Open claims with the decision buttons, and recently decided claims. */
export function ClaimList({ claims }: { claims: Schemas['DeskClaims'] }) {
  return (
    <div className="desk-columns">
      <section aria-label="Pending" className="grid content-start gap-4">
        {claims.open.map((claim) => (
          <OpenClaim key={claim.id} claim={claim} />
        ))}
        {claims.open.length === 0 && <p className="desk-card desk-empty">No pending claims.</p>}
      </section>
      <section className="desk-card desk-part content-start">
        <h2>Recently decided</h2>
        <ul className="desk-lines">
          {claims.decided.map((claim) => (
            <DecidedClaim key={claim.id} claim={claim} />
          ))}
          {claims.decided.length === 0 && <li>None.</li>}
        </ul>
        <p className="text-ink-2">Undoing an approval removes the badge and deletes the coach’s replies.</p>
      </section>
    </div>
  )
}

function OpenClaim({ claim }: { claim: Claim }) {
  const [explanation, setExplanation] = useState('')
  const { busy, failure, decide } = useDecision(claim.id)
  return (
    <form
      className="desk-card desk-part"
      aria-label={`Claim of ${claim.coach.name}`}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void decide({ approve: true, explanation: '' })
      }}
    >
      <h2>
        {claim.coach.name} <small>{shortDate(claim.changed_on, todayUtc())}</small>
      </h2>
      {claim.state === 'moved' && (
        <Alert tone="info">
          Reopened: the university on the profile changed after it was approved for {claim.university}. The
          badge is hidden and the replies stay. If you reject, they are deleted.
        </Alert>
      )}
      <Facts claim={claim} />
      <p className="text-ink-2">
        {claim.state === 'moved'
          ? 'Does the page now list this person as a coach of this team? Without a new address, approve only if it’s the same university or the old address is still theirs.'
          : 'Does the page list this person as a coach of this team, and is the address theirs? They confirmed it with an emailed code.'}
      </p>
      <TextArea
        label="Explanation to the coach, if you reject"
        name="explanation"
        value={explanation}
        onChange={(event) => {
          setExplanation(event.target.value)
        }}
        counter={{ max: MAX_EXPLANATION }}
      />
      {failure && <Alert focus>{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} aria-label={`Approve ${claim.coach.name}`}>
          Approve
        </Button>
        <Button
          variant="outline"
          busy={busy}
          aria-label={`Reject ${claim.coach.name}`}
          onClick={() => void decide({ approve: false, explanation })}
        >
          Reject
        </Button>
      </div>
    </form>
  )
}

function DecidedClaim({ claim }: { claim: Claim }) {
  const { busy, failure, decide } = useDecision(claim.id)
  return (
    <li>
      <b>
        {claim.coach.name}: {claim.state === 'refused' ? 'rejected' : claim.state}
      </b>
      <span className="wrap-anywhere">
        {claim.address}
        {claim.explanation && `, “${claim.explanation}”`}
      </span>
      <small>{shortDate(claim.changed_on, todayUtc())}</small>
      {failure && <Alert focus>{failure}</Alert>}
      <Button
        size="sm"
        variant="outline"
        busy={busy}
        aria-label={`Undo the decision on ${claim.coach.name}`}
        onClick={() => void decide(null)}
      >
        Undo
      </Button>
    </li>
  )
}

function Facts({ claim }: { claim: Claim }) {
  return (
    <dl className="desk-facts">
      <dt>Profile</dt>
      <dd>
        <Link to={`/coach/${claim.coach.id}`} className="underline underline-offset-4">
          {coachTitle(claim.coach)}
        </Link>
      </dd>
      <dt>Confirmed address</dt>
      <dd className="wrap-anywhere">{claim.address}</dd>
      <dt>Staff page</dt>
      <dd className="wrap-anywhere">
        <StaffPage address={claim.staff_page} />
      </dd>
      {claim.state === 'moved' && (
        <>
          <dt>New address</dt>
          <dd className="wrap-anywhere">{claim.new_address || 'Not confirmed yet'}</dd>
        </>
      )}
      {claim.new_staff_page && (
        <>
          <dt>New staff page</dt>
          <dd className="wrap-anywhere">
            <StaffPage address={claim.new_staff_page} />
          </dd>
        </>
      )}
    </dl>
  )
}

function StaffPage({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="underline underline-offset-4"
    >
      {address}
    </a>
  )
}

/** Decides a claim, or undoes the decision (null). */
function useDecision(claim_id: number) {
  const { busy, failure, send } = useDeskChange()
  const params = { path: { claim_id } }
  return {
    busy,
    failure,
    decide: (decision: Schemas['DecideClaim'] | null) =>
      send(() =>
        unwrap(
          decision
            ? api.POST('/api/desk/claims/{claim_id}/decision', { params, body: decision })
            : api.DELETE('/api/desk/claims/{claim_id}/decision', { params }),
        ),
      ),
  }
}
