import type { Schemas } from '../../api/client'
import { dateInYear, todayUtc } from '../../lib/dates'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { DayButtons } from './DayButtons'
import { closingOf, closingTime, editionDay, editionOf, useEdition } from './editions'
import { nextDays } from './notBefore'
import { useDecision } from './useDecision'

interface EditionNoticeProps {
  review: Schemas['ReviewMine']
}

/**
 * What only the author sees on a review that waits for an edition, or of which a change does: the day, until when it can
 * be changed, and what they can do.
 */
export default function EditionNotice({ review }: EditionNoticeProps) {
  return (
    <div className="relative z-10 col-span-full mb-4 grid grid-cols-1 gap-2 rounded-card bg-soft p-4">
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
  if (pending?.kind === 'edit') return 'Until then the old version shows.'
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
          className="mt-1 justify-self-start py-2 text-left max-sm:whitespace-normal"
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
          className="mt-1 justify-self-start py-2 text-left max-sm:whitespace-normal"
          busy={busy === 'publish'}
          busyLabel="Saving..."
          aria-label={`Publish review of ${name} with the next edition`}
          onClick={() => void send('publish')}
        >
          With the next edition
        </Button>
      )}
      <DayButtons
        name={name}
        title="Not before a date:"
        days={days}
        dayText={(day) => dateInYear(day, today)}
        busy={busy}
        send={send}
      />
    </>
  )
}
