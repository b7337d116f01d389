import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { MAX_APPEAL } from '../../api/choices'
import { api, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { STATE_WORDS } from '../../api/reviewState'
import { RULE_TITLES } from '../../api/rules'
import { dateInYear, shortDate, todayUtc } from '../../lib/dates'
import { hasEditions } from '../../lib/publication'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { Alert } from '../../ui/Alert'
import { Button, buttonClass } from '../../ui/Button'
import { TextArea } from '../../ui/fields'
import { useSubmit } from '../../ui/useSubmit'
import { refreshAfterReview } from './myReviews'

type Hidden = NonNullable<Schemas['ReviewMine']['hidden']>

/** States in which a moderator is going to decide. */
const UNDECIDED: Hidden['state'][] = ['held', 'surge', 'resubmitted', 'appealed']

interface HiddenNoticeProps {
  review: Schemas['ReviewMine'] & { hidden: Hidden }
}

/** What only the author sees on a review that moderators have hidden: why, and what they can do. */
export default function HiddenNotice({ review }: HiddenNoticeProps) {
  const { hidden } = review
  const [isAsking, setAsking] = useState(false)
  const today = todayUtc()
  const day = (date: string | null) => (date ? onDay(date, today) : '')
  return (
    <div className="relative z-10 col-span-full mb-4 grid gap-2 rounded-card bg-soft p-4">
      <h3 className="text-2xl">{titleOf(hidden, day(hidden.appealed_on))}</h3>
      {hidden.explanation && <p>“{hidden.explanation}”</p>}
      {hidden.state === 'removed' ? (
        <p className="text-[0.9375rem] text-ink-2">
          Decided by a person{day(hidden.decided_on)}. It no longer counts, and only you can read it.
        </p>
      ) : (
        <p>{STATE_WORDS[hidden.state].next}</p>
      )}
      {review.appears_on && UNDECIDED.includes(hidden.state) && (
        <p>
          {hasEditions()
            ? `If they let it through, it appears with an edition, not before ${dateInYear(review.appears_on, today)}.`
            : `If they let it through, it appears on ${shortDate(review.appears_on, today)}, as you chose.`}
        </p>
      )}
      {hidden.state === 'removed' && !isAsking && (
        <>
          <div className="mt-1 flex flex-wrap gap-3">
            {hidden.appeal_until && (
              <Button
                aria-label={`Appeal the removal of your review of ${review.coach.name}`}
                onClick={() => {
                  setAsking(true)
                }}
              >
                Appeal
              </Button>
            )}
            <Link
              to={`/review/${review.id}/edit`}
              aria-label={`Edit and resubmit your review of ${review.coach.name}`}
              className={buttonClass('outline')}
            >
              Edit and resubmit
            </Link>
          </div>
          {hidden.appeal_until && (
            <p className="text-[0.9375rem] text-ink-2">
              Once, until {shortDate(hidden.appeal_until, today)}. Another moderator will decide.
            </p>
          )}
        </>
      )}
      {isAsking && (
        <AppealForm
          review={review}
          onCancel={() => {
            setAsking(false)
          }}
        />
      )}
    </div>
  )
}

/** ' today' or ' on Mar 5': the end of a sentence about a day. */
function onDay(day: string, today: string): string {
  return day === today ? ' today' : ` on ${shortDate(day, today)}`
}

function titleOf({ state, rule }: Hidden, asked: string): string {
  const { title } = STATE_WORDS[state === 'resubmitted' && !rule ? 'surge' : state]
  if (state === 'appealed') return `${title}${asked}`
  return state === 'removed' && rule ? `${title} ${RULE_TITLES[rule]}` : title
}

interface AppealFormProps {
  review: Schemas['ReviewMine']
  onCancel: () => void
}

function AppealForm({ review, onCancel }: AppealFormProps) {
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const { busy, failure, run } = useSubmit((error) => (handleExpiredSession(error) ? '' : messageOf(error)))
  const [message, setMessage] = useState('')

  const send = async () => {
    const params = { path: { review_id: review.id } }
    await unwrap(api.POST('/api/my/reviews/{review_id}/appeal', { params, body: { message } }))
    await refreshAfterReview(cache, review.coach.id)
    onCancel()
  }

  return (
    <form
      noValidate
      className="mt-2 grid gap-3"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void run(send)
      }}
    >
      <TextArea
        label="Why should we restore it?"
        name="message"
        hint="Only a moderator reads this, along with your review."
        value={message}
        onChange={(event) => {
          setMessage(event.target.value)
        }}
        counter={{ max: MAX_APPEAL }}
      />
      {failure && <Alert focus>{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Send appeal
        </Button>
      </div>
    </form>
  )
}
