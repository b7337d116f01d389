import { lazy, Suspense, useId } from 'react'
import { DayChoice, More, ONLY_YOU, Why } from '../../features/reviews/PublishChoice'
import { type Day, isDay, nextDays } from '../../features/reviews/notBefore'
import { PublishPicture } from '../../features/reviews/PublishPicture'
import { monthAndDay, todayUtc } from '../../lib/dates'
import { hasEditions } from '../../lib/publication'
import { Panel } from '../../ui/Panel'
import { RadioOption } from '../../ui/RadioOption'

const EditionChoice = lazy(() => import('../../features/reviews/EditionChoice'))

interface WhenStepProps {
  sport: string
  /** The day before which nothing appears; null for none. */
  value: Day | null
  onChange: (day: Day | null) => void
}

/** 'When should they appear?', once for all ratings of a sitting. */
export function WhenStep({ sport, value, onChange }: WhenStepProps) {
  if (!hasEditions()) return <SpreadChoice sport={sport} value={value} onChange={onChange} />
  return (
    <Suspense fallback={<div className="min-h-96" />}>
      <EditionChoice
        sport={sport}
        value={value ?? 'next_edition'}
        onChange={(publish) => {
          onChange(isDay(publish) ? publish : null)
        }}
      />
    </Suspense>
  )
}

/** On a site that publishes at once: on random days, from now or from a day on. */
function SpreadChoice({ sport, value, onChange }: WhenStepProps) {
  const id = useId()
  const days = nextDays(todayUtc())
  return (
    <Panel title="When should they appear?" titleId={id}>
      <div role="radiogroup" aria-labelledby={id} className="grid gap-3">
        <RadioOption
          name="publish"
          label="Over the next two weeks"
          text="Each rating appears on a random day."
          why={
            <Why protects>
              Nobody can tell which day you wrote. If teammates rate too, nobody can tell which are from one
              person.
            </Why>
          }
          picture={<PublishPicture written={40} appears={140} label="one by one" withOthers />}
          checked={value === null}
          onChoose={() => {
            onChange(null)
          }}
        />
        <RadioOption
          name="publish"
          label="Not before a date"
          text="They appear in the two weeks from that day on, each on a random day."
          why={<Why protects>By then your coach no longer decides about this season.</Why>}
          picture={
            <PublishPicture
              written={60}
              appears={142}
              label={monthAndDay(value ?? days[0] ?? '')}
              hasSeason
            />
          }
          checked={value !== null}
          onChoose={() => {
            if (days[0]) onChange(value ?? days[0])
          }}
        >
          {value && (
            <>
              <DayChoice days={days} sport={sport} value={value} onChange={onChange} />
              <More>
                <li>{ONLY_YOU}</li>
                <li>You can publish each one earlier or delete it at any time.</li>
              </More>
            </>
          )}
        </RadioOption>
      </div>
    </Panel>
  )
}
