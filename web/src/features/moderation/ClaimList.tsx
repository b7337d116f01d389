import { shortDate, todayUtc } from '../../lib/dates'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { MoreButton } from '../../ui/MoreButton'
import { type Claim, useClaimDecision } from './deskQueries'
import { ClaimsOfProfile, OpenClaim } from './OpenClaims'

interface ClaimListProps {
  claims: { open: readonly Claim[]; decided: readonly Claim[] }
  hasMore: boolean
  /** Loads the next page. */
  onMore: () => Promise<void>
}

/** Open claims by profile with the decision buttons, and recently decided claims. */
export function ClaimList({ claims, hasMore, onMore }: ClaimListProps) {
  return (
    <div className="desk-columns">
      <section aria-label="Pending" className="grid content-start gap-4">
        {byProfile(claims.open).map((ofProfile) =>
          ofProfile.length > 1 ? (
            <ClaimsOfProfile key={ofProfile[0]?.coach.id} claims={ofProfile} />
          ) : (
            ofProfile.map((claim) => <OpenClaim key={claim.id} claim={claim} />)
          ),
        )}
        {claims.open.length === 0 && <p className="desk-card desk-empty">No pending claims.</p>}
        <MoreButton items="profiles" hasMore={hasMore} onMore={onMore} />
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

/** The claims on each profile, in the order of the list. */
function byProfile(claims: readonly Claim[]): Claim[][] {
  const profiles = new Map<number, Claim[]>()
  for (const claim of claims) {
    const ofProfile = profiles.get(claim.coach.id)
    if (ofProfile) ofProfile.push(claim)
    else profiles.set(claim.coach.id, [claim])
  }
  return [...profiles.values()]
}

function DecidedClaim({ claim }: { claim: Claim }) {
  const { busy, failure, decide } = useClaimDecision(claim.id)
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
