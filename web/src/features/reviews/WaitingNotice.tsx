import type { Schemas } from '../../api/client'
import { STATE_WORDS } from '../../api/reviewState'
import { shortDate, todayUtc } from '../../lib/dates'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { DayButtons } from './DayButtons'
import { WAIT_DAYS } from './myReviews'
import { nextDays } from './notBefore'
import { useDecision } from './useDecision'

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
      <DayButtons
        name={name}
        title={review.appears_on ? 'Another day:' : 'Not before a date:'}
        days={otherDays}
        dayText={(day) => shortDate(day, today)}
        busy={busy}
        send={send}
      />
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
      <p>Its day has come. If many reviews waited for it, some appear on the days after it.</p>
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
