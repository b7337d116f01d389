import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { dateInYear, todayUtc } from '../../lib/dates'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { useSubmit } from '../../ui/useSubmit'
import { closingOf, closingTime, editionDay, editionOf, useEdition } from './editions'
import { refreshAfterReview } from './myReviews'
import { type Day, nextDays } from './notBefore'

interface EditionNoticeProps {
  review: Schemas['ReviewMine']
}

/**
 * What only the author sees on a review that waits for an edition, or of which a change does: the day, until when it can
 * be changed, and what they can do.
 */
export default function EditionNotice({ review }: EditionNoticeProps) {
  return (
    <div className="relative z-10 col-span-full mb-4 grid gap-2 rounded-card bg-soft p-4">
      <h2 className="text-2xl">{titleOf(review)}</h2>
      <p>{explanationOf(review)}</p>
      <ChangeUntil review={review} />
      <EditionActions review={review} />
    </div>
  )
}

/** 'Appears Monday, Dec 7', 'Your change appears …' or 'Disappears …'. */
function titleOf({ pending, appears_on }: Schemas['ReviewMine']): string {
  if (pending)
    return `${pending.kind === 'edit' ? 'Your change appears' : 'Disappears'} ${editionDay(pending.appears_on)}`
  return appears_on ? `Appears ${editionDay(appears_on)}` : 'Please decide again'
}

function explanationOf({ pending, appears_on }: Schemas['ReviewMine']): string {
  if (pending?.kind === 'edit') return 'Until then the old text shows.'
  if (pending) return 'Until then everyone sees it.'
  return appears_on
    ? 'With everyone else’s. Until then it doesn’t count, and nobody else can see it.'
    : 'It waited for others, and too few athletes rated in time. Nobody else can see it until you decide.'
}

/** 'You can change or withdraw it until Sunday, 6 p.m. ET.'; nothing once the edition is closed. */
function ChangeUntil({ review }: EditionNoticeProps) {
  const edition = useEdition(review.coach.sport)
  const day = review.pending?.appears_on ?? review.appears_on
  const closesAt = edition && day ? closingOf(edition, day) : null
  // Its height is kept until the days are loaded.
  if (!edition?.zone) return <p className="text-[0.9375rem]">&nbsp;</p>
  if (!closesAt) return null
  return (
    <p className="text-[0.9375rem] text-ink-2">
      {`You can change ${review.pending?.kind === 'delete' ? 'your mind' : 'or withdraw it'} until ${closingTime(closesAt, edition.zone)}.`}
    </p>
  )
}

/** The buttons: take back a change, or choose another edition for a review that waits. */
export function EditionActions({ review }: EditionNoticeProps) {
  const { busy, failure, send } = useDecision(review)
  const edition = useEdition(review.coach.sport)
  const { pending, appears_on: appearsOn } = review
  const { name } = review.coach
  const today = todayUtc()
  if (pending) {
    const label = pending.kind === 'edit' ? 'Take back' : 'Keep it'
    return (
      <>
        {failure && <Alert focus>{failure}</Alert>}
        <Button
          variant="outline"
          className="mt-1 justify-self-start"
          busy={busy === 'withdraw'}
          busyLabel="Saving..."
          aria-label={
            pending.kind === 'edit'
              ? `Take back the change of your review of ${name}`
              : `Keep review of ${name}`
          }
          onClick={() => void send('withdraw')}
        >
          {label}
        </Button>
      </>
    )
  }
  const days = nextDays(today).filter((day) => editionOf(edition, day) !== appearsOn)
  const canComeEarlier = edition?.open && (!appearsOn || edition.open < appearsOn)
  return (
    <>
      {failure && <Alert focus>{failure}</Alert>}
      {canComeEarlier && (
        <Button
          variant="outline"
          className="mt-1 justify-self-start"
          busy={busy === 'publish'}
          busyLabel="Saving..."
          aria-label={`Publish review of ${name} with the next edition`}
          onClick={() => void send('publish')}
        >
          With the next edition
        </Button>
      )}
      <div
        role="group"
        aria-label={`Let the review of ${name} appear not before`}
        className="flex flex-wrap items-center gap-x-3 gap-y-2"
      >
        <span className="basis-full text-[0.9375rem] text-ink-2">Not before a date:</span>
        {days.map((day) => (
          <Button
            key={day}
            variant="outline"
            busy={busy === day}
            busyLabel="Saving..."
            onClick={() => void send(day)}
          >
            {dateInYear(day, today)}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Let it appear with the next edition or not before a day, or take back its change. */
type Decision = 'publish' | 'withdraw' | Day

/** Sends the author's decision and refetches the data that it changes. */
function useDecision(review: Schemas['ReviewMine']) {
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const { busy, failure, run } = useSubmit((error) =>
    handleExpiredSession(error) ? '' : `Error updating review: ${messageOf(error)}`,
  )
  const [decision, setDecision] = useState<Decision | null>(null)

  const send = (chosen: Decision) =>
    run(async () => {
      setDecision(chosen)
      await unwrap(request(review.id, chosen))
      await refreshAfterReview(cache, review.coach.id)
    })
  return { busy: busy ? decision : null, failure, send }
}

function request(review_id: string, decision: Decision) {
  const params = { path: { review_id } }
  if (decision === 'publish') return api.POST('/api/my/reviews/{review_id}/publish', { params })
  if (decision === 'withdraw') return api.DELETE('/api/my/reviews/{review_id}/pending', { params })
  return api.POST('/api/my/reviews/{review_id}/wait', { params, body: { not_before: decision } })
}
