import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { MAX_SECOND_LOOK } from '../../api/choices'
import { api, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { RULE_TITLES } from '../../api/rules'
import { shortDate, todayUtc } from '../../lib/dates'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { Alert } from '../../ui/Alert'
import { Button, buttonClass } from '../../ui/Button'
import { TextArea } from '../../ui/fields'
import { useSubmit } from '../../ui/useSubmit'
import { refreshAfterReview } from './myReviews'

type Hidden = NonNullable<Schemas['ReviewMine']['hidden']>

interface HiddenNoticeProps {
  review: Schemas['ReviewMine'] & { hidden: Hidden }
}

/** What only the author sees of a review that moderators keep out of sight: why, and what can be done. */
export default function HiddenNotice({ review }: HiddenNoticeProps) {
  const { hidden } = review
  const [isAsking, setAsking] = useState(false)
  const today = todayUtc()
  const day = (date: string | null) => (date ? shortDate(date, today) : '')
  return (
    <div className="relative z-10 col-span-full mb-4 grid gap-2 rounded-card bg-soft p-4">
      <h3 className="text-2xl">{titleOf(hidden, day(hidden.second_look_asked_on))}</h3>
      {hidden.state === 'held' && (
        <p>A moderator looks at it before everybody sees it again. Nothing is lost.</p>
      )}
      {hidden.sentence && <p>“{hidden.sentence}”</p>}
      {hidden.state === 'removed' && (
        <p className="text-[0.9375rem] text-ink-2">
          Decided by a person on {day(hidden.decided_on)}. The review counts nowhere, and only you can read
          it.
        </p>
      )}
      {hidden.state === 'second_look' && <p>Another moderator decides, usually within a day.</p>}
      {hidden.state === 'offered' && (
        <p>A moderator compares it with the guidelines before everybody sees it, usually within a day.</p>
      )}
      {hidden.state === 'storm' && (
        <p>
          This coach got far more reviews than usual, so a person looks at new ones before they appear. It is
          about the number, not about you. Nothing is lost.
        </p>
      )}
      {hidden.state === 'merged' && (
        <p>
          Two profiles of this coach became one, and you had rated both. Your newer review counts. Only you
          can read this one; delete it when you need it no longer.
        </p>
      )}
      {hidden.state === 'coach_removed' && (
        <p>A moderator has removed this profile. Your review comes back if the profile does.</p>
      )}
      {hidden.state === 'removed' && !isAsking && (
        <>
          <div className="mt-1 flex flex-wrap gap-3">
            {hidden.second_look_until && (
              <Button
                aria-label={`Ask for a second look at the review of ${review.coach.name}`}
                onClick={() => {
                  setAsking(true)
                }}
              >
                Ask for a second look
              </Button>
            )}
            <Link
              to={`/review/${review.id}/edit`}
              aria-label={`Edit the review of ${review.coach.name} and offer it again`}
              className={buttonClass('outline')}
            >
              Edit and offer again
            </Link>
          </div>
          {hidden.second_look_until && (
            <p className="text-[0.9375rem] text-ink-2">
              Once, until {day(hidden.second_look_until)}, decided by somebody else than the first time.
            </p>
          )}
        </>
      )}
      {isAsking && (
        <SecondLookForm
          review={review}
          onCancel={() => {
            setAsking(false)
          }}
        />
      )}
    </div>
  )
}

const TITLES: Record<Hidden['state'], string> = {
  held: 'Held for a look',
  storm: 'Waits for a look',
  second_look: 'Second look asked for on',
  offered: 'Offered again',
  merged: 'Merged with a newer one',
  coach_removed: 'The profile was removed',
  removed: 'Removed:',
}

function titleOf({ state, rule }: Hidden, asked: string): string {
  if (state === 'second_look') return `${TITLES[state]} ${asked}`
  if (state === 'removed') return `${TITLES[state]} ${rule ? RULE_TITLES[rule] : ''}`
  return TITLES[state]
}

interface SecondLookFormProps {
  review: Schemas['ReviewMine']
  onCancel: () => void
}

function SecondLookForm({ review, onCancel }: SecondLookFormProps) {
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const { busy, failure, run } = useSubmit((error) => (handleExpiredSession(error) ? '' : messageOf(error)))
  const [words, setWords] = useState('')

  const send = async () => {
    const params = { path: { review_id: review.id } }
    await unwrap(api.POST('/api/my/reviews/{review_id}/second-look', { params, body: { words } }))
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
        label="Why was it wrong to remove it?"
        name="words"
        hint="A moderator reads this beside your review, and nobody else."
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
        }}
        counter={{ max: MAX_SECOND_LOOK }}
      />
      {failure && <Alert focus>{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Ask for a second look
        </Button>
      </div>
    </form>
  )
}
