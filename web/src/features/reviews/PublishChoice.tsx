import { type ReactNode, useId } from 'react'
import { addDays, monthAndDay, todayUtc } from '../../lib/dates'
import { ordinal } from '../../lib/ordinal'
import { LockIcon, SeenIcon } from '../../ui/formIcons'
import { Panel } from '../../ui/Panel'
import { RadioMark, RadioOption } from '../../ui/RadioOption'
import { WAIT_DAYS } from './myReviews'
import { type Day, isDay, meaningOf, nextDays } from './notBefore'
import { PublishPicture } from './PublishPicture'
import type { Publish } from './reviewDraft'

/**
 * While a coach has fewer visible reviews than this, the author chooses when to publish, because the date alone could
 * reveal who wrote a review.
 */
export const FEW_REVIEWS = 3

interface PublishChoiceProps {
  /** The number of the coach's reviews that everyone can see. */
  reviews: number
  /** The coach's sport, which decides how the days are described. */
  sport: string
  /** Null until something is chosen. */
  value: Publish | null
  /** The error message if nothing was chosen. */
  problem?: string | undefined
  onChange: (publish: Publish) => void
}

/** 'When should it appear?': right away, some days after others, or on a day by which the season has been decided. */
export function PublishChoice({ reviews, sport, value, problem, onChange }: PublishChoiceProps) {
  const id = useId()
  const problemId = `${id}-problem`
  const today = todayUtc()
  const days = nextDays(today)
  const day = isDay(value) ? value : null
  const place = reviews === 0 ? 'first' : ordinal(reviews + 1)
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
          text={`Everyone can see it right away, dated ${monthAndDay(today)}, as the ${place} review.`}
          why={<Why icon={<SeenIcon />}>The day you wrote it is the day everyone sees.</Why>}
          picture={<PublishPicture written={null} appears={100} label={`${monthAndDay(today)}: you`} />}
          checked={value === 'right_away'}
          onChoose={() => {
            onChange('right_away')
          }}
        />
        <RadioOption
          name="publish"
          label="Together with others"
          text="Nobody sees it until two more athletes have rated this coach. Then it appears one to seven days later."
          why={<Why protects>The date everyone sees isn’t the day you wrote it.</Why>}
          picture={<PublishPicture written={62} appears={140} label="written" withOthers />}
          checked={value === 'with_others'}
          onChoose={() => {
            onChange('with_others')
          }}
        >
          {value === 'with_others' && (
            <More>
              <li>{ONLY_YOU}</li>
              <li>
                Others count only if their account is at least a week older than your review or has a
                confirmed school email, and only while their review is up. That keeps fake accounts from
                making yours appear.
              </li>
              <li>
                {`If it hasn’t appeared by ${monthAndDay(addDays(today, WAIT_DAYS))}, in ${WAIT_DAYS} days, you can decide again.`}
              </li>
              <li>You can publish it or delete it at any time.</li>
            </More>
          )}
        </RadioOption>
        <RadioOption
          name="publish"
          label="Not before a date"
          text="It appears on that day, with every other review waiting for it."
          why={<Why protects>By then your coach no longer decides about this season.</Why>}
          picture={
            <PublishPicture written={60} appears={142} label={monthAndDay(day ?? days[0] ?? '')} hasSeason />
          }
          checked={day !== null}
          onChoose={() => {
            if (days[0]) onChange(day ?? days[0])
          }}
        >
          {day && (
            <>
              <DayChoice days={days} sport={sport} value={day} onChange={onChange} />
              <More>
                <li>{ONLY_YOU}</li>
                <li>Everyone picks from the same three days, so the day says nothing about you.</li>
                <li>You can publish it earlier, pick another day, or delete it at any time.</li>
              </More>
            </>
          )}
        </RadioOption>
      </div>
    </Panel>
  )
}

interface DayChoiceProps {
  days: readonly Day[]
  sport: string
  value: Day
  /** One more line about a day. */
  note?: (day: Day) => string
  onChange: (day: Day) => void
}

/** The days that are offered, each with what it means to a team. */
export function DayChoice({ days, sport, value, note, onChange }: DayChoiceProps) {
  return (
    <div role="radiogroup" aria-label="Not before" className="grid gap-2 px-4 sm:grid-cols-3">
      {days.map((day) => (
        <label
          key={day}
          className={`grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-card border bg-card p-3 has-focus-visible:outline-3 has-focus-visible:outline-t5 ${day === value ? 'border-t5 ring-1 ring-t5' : 'border-edge'}`}
        >
          <input
            type="radio"
            name="not-before"
            checked={day === value}
            onChange={() => {
              onChange(day)
            }}
            className="sr-only"
          />
          <RadioMark checked={day === value} />
          <span>
            <span className="block font-display text-[1.3rem] leading-tight font-bold">
              {monthAndDay(day)}
            </span>{' '}
            <span className="block text-[0.9375rem] leading-snug text-ink-2">{meaningOf(day, sport)}</span>
            {note && (
              <>
                {' '}
                <span className="block text-[0.9375rem] leading-snug text-ink-2">{note(day)}</span>
              </>
            )}
          </span>
        </label>
      ))}
    </div>
  )
}

/** Why a choice protects its author, or, with another icon, does not. */
export function Why({
  protects,
  icon,
  children,
}: {
  protects?: boolean
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      {icon ?? <LockIcon />}
      <span className={protects ? 'font-semibold text-soft-ink' : 'text-ink-2'}>{children}</span>
    </>
  )
}

/** What else to know about the chosen option. */
export function More({ children }: { children: ReactNode }) {
  return (
    <ul className="mx-4 mt-3 grid list-disc gap-2 border-t border-line py-3.5 pl-5 text-[0.9375rem] leading-snug text-ink-2">
      {children}
    </ul>
  )
}

export const ONLY_YOU = 'Until then it doesn’t count, and only you can see it, in My Reviews.'

/** The number of visible reviews, spelled out. */
const VISIBLE = ['No review', 'Only one review', 'Only two reviews']
