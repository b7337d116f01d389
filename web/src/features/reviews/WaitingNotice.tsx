import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { STATE_WORDS } from '../../api/reviewState'
import { shortDate, todayUtc } from '../../lib/dates'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { useSubmit } from '../../ui/useSubmit'
import { refreshAfterReview, WAIT_DAYS } from './myReviews'
import { type Day, nextDays } from './notBefore'

interface WaitingNoticeProps {
  review: Schemas['ReviewMine']
}

/** What only the author sees on a review that waits for others or a day: why, until when, and what they can do. */
export function WaitingNotice({ review }: WaitingNoticeProps) {
  const today = todayUtc()
  const isOver = review.waits_until !== null && review.waits_until < today
  const { name } = review.coach
  const { busy, failure, send } = useDecision(review)
  const otherDays = nextDays(today).filter((day) => day !== review.appears_on)
  return (
    <div className="relative z-10 col-span-full mb-4 grid gap-2 rounded-card bg-soft p-4">
      {review.appears_on ? (
        <ForDay day={review.appears_on} />
      ) : (
        <ForOthers name={name} until={review.waits_until ?? today} isOver={isOver} />
      )}
      <p className="text-[0.9375rem] text-ink-2">We don’t tell anyone how many are waiting, not even you.</p>
      {failure && <Alert focus>{failure}</Alert>}
      <div className="mt-1 flex flex-wrap gap-3">
        <Button
          variant="outline"
          busy={busy === 'publish'}
          busyLabel="Publishing..."
          aria-label={`Publish review of ${name} now`}
          onClick={() => void send('publish')}
        >
          Publish now
        </Button>
        {isOver && (
          <Button
            variant="outline"
            busy={busy === 'wait'}
            busyLabel="Saving..."
            aria-label={`Let the review of ${name} wait for another ${WAIT_DAYS} days`}
            onClick={() => void send('wait')}
          >
            Wait another {WAIT_DAYS} days
          </Button>
        )}
      </div>
      <div
        role="group"
        aria-label={`Let the review of ${name} appear not before`}
        className="flex flex-wrap items-center gap-x-3 gap-y-2"
      >
        <span className="basis-full text-[0.9375rem] text-ink-2">
          {review.appears_on ? 'Another day:' : 'Not before a date:'}
        </span>
        {otherDays.map((day) => (
          <Button
            key={day}
            variant="outline"
            busy={busy === day}
            busyLabel="Saving..."
            onClick={() => void send(day)}
          >
            {shortDate(day, today)}
          </Button>
        ))}
      </div>
    </div>
  )
}

function ForDay({ day }: { day: string }) {
  const today = todayUtc()
  return day > today ? (
    <>
      <h3 className="text-2xl">Appears on {shortDate(day, today)}</h3>
      <p>Until then it doesn’t count, and nobody else can see it.</p>
    </>
  ) : (
    <>
      <h3 className="text-2xl">Appears soon</h3>
      <p>The day you chose has come. If many reviews waited for it, some appear on the days after it.</p>
    </>
  )
}

function ForOthers({ name, until, isOver }: { name: string; until: string; isOver: boolean }) {
  return (
    <>
      <h3 className="text-2xl">{isOver ? 'Please decide again' : STATE_WORDS.waiting.title}</h3>
      {isOver ? (
        <p>
          {`It couldn’t be published with others within ${WAIT_DAYS} days, because too few other athletes rated ${name} in time. Nobody else can see it until you decide.`}
        </p>
      ) : (
        <p>
          <span>{`Nobody else can see it until two more athletes have rated ${name}. Then it appears one to seven days later, so the date doesn’t show the day you wrote it. If it hasn’t appeared by `}</span>
          <b>{shortDate(until, todayUtc())}</b>
          <span>, you can decide again.</span>
        </p>
      )}
    </>
  )
}

/** Publish it now, let it wait for others again, or let it wait for a day. */
type Decision = 'publish' | 'wait' | Day

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
      const params = { path: { review_id: review.id } }
      await (chosen === 'publish'
        ? unwrap(api.POST('/api/my/reviews/{review_id}/publish', { params }))
        : unwrap(
            api.POST('/api/my/reviews/{review_id}/wait', {
              params,
              ...(chosen !== 'wait' && { body: { not_before: chosen } }),
            }),
          ))
      await refreshAfterReview(cache, review.coach.id)
    })
  return { busy: busy ? decision : null, failure, send }
}
