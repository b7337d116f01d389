import { useId } from 'react'
import { addDays, shortDate, todayUtc } from '../../lib/dates'
import { ENOUGH_REVIEWS } from '../../lib/format'
import { ordinal } from '../../lib/ordinal'
import { Panel } from '../../ui/Panel'
import { RadioOption } from '../../ui/RadioOption'
import { WAIT_DAYS } from './myReviews'

interface PublishChoiceProps {
  /** How many reviews of the coach everybody sees. */
  reviews: number
  /** Whether the review waits for others. */
  withOthers: boolean
  onChange: (withOthers: boolean) => void
}

/** 'When should it appear?': right away, or with others, so that no day points at its author. */
export function PublishChoice({ reviews, withOthers, onChange }: PublishChoiceProps) {
  const id = useId()
  const today = todayUtc()
  return (
    <Panel title="When should it appear?" titleId={id}>
      {reviews < ENOUGH_REVIEWS && (
        <p className="mb-3.5 text-ink-2">
          {VISIBLE[reviews]} of this coach {reviews === 2 ? 'are' : 'is'} visible so far. In a small team the
          day alone can point at you.
        </p>
      )}
      <div role="radiogroup" aria-labelledby={id} className="grid gap-3">
        <RadioOption
          name="publish"
          label="Right away"
          text={`Today, ${monthAndDay(today)}, as the ${reviews === 0 ? 'first' : ordinal(reviews + 1)} review.`}
          checked={!withOthers}
          onChoose={() => {
            onChange(false)
          }}
        />
        <RadioOption
          name="publish"
          label="Publish with others"
          text="It waits for two more athletes, then all appear on the same day."
          checked={withOthers}
          onChoose={() => {
            onChange(true)
          }}
        />
      </div>
      {withOthers && (
        <ul className="mt-4 grid gap-2 text-[0.9375rem] text-ink-2">
          <li>Until then it counts nowhere. You find it in My Reviews.</li>
          <li>
            After {WAIT_DAYS} days without them, on {monthAndDay(addDays(today, WAIT_DAYS))}, you decide
            again.
          </li>
          <li>You can publish it or take it back at any time.</li>
        </ul>
      )}
    </Panel>
  )
}

/** How many reviews are visible, in words. */
const VISIBLE = ['No review', 'Only one review', 'Only two reviews']

/** 'Mar 5'. */
function monthAndDay(day: string): string {
  return shortDate(day, day.slice(0, 4))
}
