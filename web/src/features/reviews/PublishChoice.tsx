import { useId } from 'react'
import { addDays, monthAndDay, todayUtc } from '../../lib/dates'
import { ordinal } from '../../lib/ordinal'
import { Panel } from '../../ui/Panel'
import { RadioOption } from '../../ui/RadioOption'
import { WAIT_DAYS } from './myReviews'
import type { Publish } from './reviewDraft'

/**
 * While a coach has fewer visible reviews than this, the author chooses when to publish, because the date alone could
 * reveal who wrote a review.
 */
export const FEW_REVIEWS = 3

interface PublishChoiceProps {
  /** The number of the coach's reviews that everyone can see. */
  reviews: number
  /** Null until something is chosen. */
  value: Publish | null
  /** The error message if nothing was chosen. */
  problem?: string | undefined
  onChange: (publish: Publish) => void
}

/** 'When should it appear?': right away, or some days after others, so that the date does not point to its author. */
export function PublishChoice({ reviews, value, problem, onChange }: PublishChoiceProps) {
  const id = useId()
  const problemId = `${id}-problem`
  const today = todayUtc()
  return (
    <Panel title="When should it appear?" titleId={id} error={problem} errorId={problemId}>
      {reviews < FEW_REVIEWS && (
        <p className="mb-3.5 text-ink-2">
          {`${VISIBLE[reviews] ?? ''} of this coach ${reviews === 2 ? 'are' : 'is'} visible so far. On a small team, the date alone can give you away.`}
        </p>
      )}
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={problem && problemId}
        aria-invalid={problem ? true : undefined}
        aria-required={reviews < FEW_REVIEWS || undefined}
        className="grid gap-3"
      >
        <RadioOption
          name="publish"
          label="Right away"
          text={`Everybody can see it right away, dated ${monthAndDay(today)}, as the ${reviews === 0 ? 'first' : ordinal(reviews + 1)} review.`}
          checked={value === 'right_away'}
          onChoose={() => {
            onChange('right_away')
          }}
        />
        <RadioOption
          name="publish"
          label="Publish with others"
          text="Nobody sees it until two more athletes have rated this coach. Then it appears one to seven days later, so the date doesn’t show the day you wrote it."
          checked={value === 'with_others'}
          onChoose={() => {
            onChange('with_others')
          }}
        />
      </div>
      {value === 'with_others' && (
        <ul className="mt-4 grid gap-2 text-[0.9375rem] text-ink-2">
          <li>Until then it doesn’t count, and only you can see it, in My Reviews.</li>
          <li>
            Others count only if their account is at least a week older than your review or has a confirmed
            school email, and only while their review is up. That keeps fake accounts from making yours
            appear.
          </li>
          <li>
            {`If it hasn’t appeared by ${monthAndDay(addDays(today, WAIT_DAYS))}, in ${WAIT_DAYS} days, you can decide again.`}
          </li>
          <li>You can publish it or delete it at any time.</li>
        </ul>
      )}
    </Panel>
  )
}

/** The number of visible reviews, spelled out. */
const VISIBLE = ['No review', 'Only one review', 'Only two reviews']
