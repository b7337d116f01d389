import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, type Schemas } from '../../api/client'
import { messageOf } from '../../api/errors'
import { hasComments } from '../../lib/comments'
import { shortDate, todayUtc } from '../../lib/dates'
import { RESPONSE_TIME } from '../../lib/promisedHours'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/fields'
import { AddressFields, ClaimStep, MovedClaim } from './claimForms'
import { useClaimChange } from './ownClaim'
import { claimQuery } from './ownProfile'
import { ProfileEdit } from './ProfileEdit'

type Claim = Schemas['OwnClaim']

interface ClaimDialogProps {
  coach: { id: number; name: string }
  onClose: () => void
}

/** 'Is this you?': a coach claims the profile, step by step. In its own chunk, fetched when opened. */
export default function ClaimDialog({ coach, onClose }: ClaimDialogProps) {
  const { data, error } = useQuery(claimQuery)
  return (
    <Dialog open onClose={onClose} title={`Are you ${coach.name}?`}>
      {error && <Alert>{messageOf(error)}</Alert>}
      {data && <Step key={JSON.stringify(data)} coach={coach} claim={data.claim} />}
    </Dialog>
  )
}

interface StepProps {
  coach: ClaimDialogProps['coach']
  claim: Claim | null
}

function Step({ coach, claim }: StepProps) {
  const change = useClaimChange()
  const unseen = claim?.hidden_replies.filter(({ is_on_hold }) => !is_on_hold).length ?? 0
  if (claim && claim.state !== 'refused' && claim.coach.id !== coach.id)
    return (
      <ClaimStep failure={change.failure}>
        <p>
          You have claimed the profile of{' '}
          <Link to={`/coach/${claim.coach.id}`} className="font-semibold text-soft-ink underline">
            {claim.coach.name}
          </Link>
          . You can claim only one profile.
        </p>
        <CancelClaim change={change} claim={claim} />
      </ClaimStep>
    )
  if (claim?.has_code) return <EnterCode claim={claim} />
  if (claim?.state === 'moved')
    return <MovedClaim claim={claim} cancelButton={<CancelClaim change={change} claim={claim} />} />
  if (claim?.state === 'unconfirmed')
    return (
      <ClaimStep failure={change.failure}>
        <p>The code we emailed to {claim.address} has expired.</p>
        <SendCode change={change} />
        <CancelClaim change={change} claim={claim} />
      </ClaimStep>
    )
  if (claim?.state === 'open')
    return (
      <ClaimStep failure={change.failure}>
        <p>
          Your address is confirmed. A person will now check it against the staff page, usually within
          {RESPONSE_TIME}, and we’ll email you.
        </p>
        <CancelClaim change={change} claim={claim} />
      </ClaimStep>
    )
  if (claim?.state === 'approved')
    return (
      <div className="grid gap-4">
        <p>
          {claim.has_left
            ? 'This profile is yours. It says that you have left, so the verified badge is hidden.'
            : `This profile is yours and has the verified badge. Your address is confirmed until ${day(claim.confirmed_until)}.`}
          {claim.can_renew &&
            ` ${claim.has_left ? 'If you still coach here, confirm your address' : 'Confirm it for another year'} with a code we email to ${claim.address}.`}
        </p>
        {unseen > 0 && (
          <Alert tone="info">
            {unseen === 1
              ? 'The author of a review that you replied to has changed it, so your reply is hidden.'
              : 'Some reviews that you replied to have been changed, so your replies to them are hidden.'}{' '}
            Look for “Publish reply again” below the reviews.
          </Alert>
        )}
        {claim.can_renew && <SendCode change={change} />}
        <p className="text-ink-2">
          {hasComments()
            ? 'You can reply once to each review: look for “Reply” below it. If you give up the profile, you lose the badge and your replies are deleted.'
            : 'You can ask for changes to its details. If you give up the profile, you lose the badge.'}
        </p>
        <ProfileEdit claim={claim} />
        <ClaimStep failure={change.failure}>
          <CancelClaim change={change} claim={claim} />
        </ClaimStep>
      </div>
    )
  return <ClaimForm coach={coach} refused={claim?.explanation ?? ''} />
}

function day(date: string | null): string {
  return date ? shortDate(date, todayUtc()) : ''
}

function ClaimForm({ coach, refused }: { coach: StepProps['coach']; refused: string }) {
  const [value, setValue] = useState({ address: '', staff_page: '' })
  const { busy, failure, send } = useClaimChange()
  const body = { coach_id: coach.id, ...value }
  return (
    <ClaimStep failure={failure} onSubmit={() => void send(() => api.PUT('/api/my/claim', { body }))}>
      {refused && <Alert tone="info">Your last claim was rejected: “{refused}”</Alert>}
      <p className="text-ink-2">
        Claim this profile to get the verified badge, which tells athletes that its details are confirmed. It
        doesn’t change any numbers, remove any reviews or tell you who wrote them.
      </p>
      <AddressFields value={value} onChange={setValue} />
      <Button type="submit" size="lg" busy={busy} busyLabel="Sending...">
        Send code
      </Button>
      <p className="text-[0.9375rem] text-ink-2">
        An account that has claimed a profile can’t rate coaches, and an account that has rated coaches can’t
        claim a profile.
      </p>
    </ClaimStep>
  )
}

function EnterCode({ claim }: { claim: Claim }) {
  const [code, setCode] = useState('')
  const change = useClaimChange()
  return (
    <ClaimStep
      failure={change.failure}
      onSubmit={() => void change.send(() => api.POST('/api/my/claim/confirm', { body: { code } }))}
    >
      <p>We emailed a six-digit code to {claim.new_address || claim.address}. It expires in 1 hour.</p>
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
        }}
      />
      <Button type="submit" size="lg" busy={change.busy}>
        Confirm
      </Button>
      <CancelClaim change={change} claim={claim} />
    </ClaimStep>
  )
}

function SendCode({ change }: { change: ReturnType<typeof useClaimChange> }) {
  return (
    <Button
      size="lg"
      busy={change.busy}
      onClick={() => void change.send(() => api.POST('/api/my/claim/code'))}
    >
      Send a code
    </Button>
  )
}

/** Cancels the claim. Cancelling an approved claim also removes the badge and the replies. */
function CancelClaim({ change, claim }: { change: ReturnType<typeof useClaimChange>; claim: Claim }) {
  return (
    <Button variant="outline" disabled={change.busy} onClick={() => void change.cancel(claim.coach.id)}>
      {claim.state === 'approved' || claim.state === 'moved' ? 'Give up this profile' : 'Withdraw the claim'}
    </Button>
  )
}
