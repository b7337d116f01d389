import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { MAX_EXPLANATION } from '../../api/choices'
import { api, unwrap } from '../../api/client'
import { shortDate, todayUtc } from '../../lib/dates'
import { coachTitle } from '../../lib/format'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { TextArea } from '../../ui/fields'
import { type Claim, useClaimDecision, useDeskChange } from './deskQueries'

/** Several claims on one profile. Only one can be approved; the others can then be rejected together. */
export function ClaimsOfProfile({ claims }: { claims: readonly Claim[] }) {
  const [explanation, setExplanation] = useState('')
  const { busy, failure, send } = useDeskChange()
  const name = claims[0]?.coach.name ?? ''
  const rejectAll = async () => {
    for (const { id } of claims) {
      const params = { path: { claim_id: id } }
      await unwrap(
        api.POST('/api/desk/claims/{claim_id}/decision', { params, body: { approve: false, explanation } }),
      )
    }
  }
  return (
    <section className="grid gap-4" aria-label={`${claims.length} claims on ${name}’s profile`}>
      <form
        className="desk-card desk-part"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void send(rejectAll)
        }}
      >
        <h2>
          {claims.length} claims on {name}’s profile
        </h2>
        <p className="text-ink-2">Only one of them can be approved.</p>
        <TextArea
          label="Explanation to all claimants, if you reject all"
          name="explanation"
          value={explanation}
          onChange={(event) => {
            setExplanation(event.target.value)
          }}
          counter={{ max: MAX_EXPLANATION }}
        />
        {failure && <Alert focus>{failure}</Alert>}
        <Button type="submit" variant="outline" busy={busy}>
          Reject all {claims.length}
        </Button>
      </form>
      {claims.map((claim) => (
        <OpenClaim key={claim.id} claim={claim} />
      ))}
    </section>
  )
}

/** An open claim with the decision buttons. */
export function OpenClaim({ claim }: { claim: Claim }) {
  const [explanation, setExplanation] = useState('')
  const { busy, failure, decide } = useClaimDecision(claim.id)
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
      {claim.differences.map((difference) => (
        <Alert key={difference} tone="info">
          {difference}
        </Alert>
      ))}
      <p className="text-ink-2">
        {claim.state === 'moved'
          ? 'Does the page now list this person as a coach of this team? Without a new address, approve only if it’s the same university or the old address is still theirs.'
          : 'Is the page one of the university’s, does it list this person as a coach of this team, and is the address theirs? They confirmed it with an emailed code, which students and staff of any university can do.'}
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
