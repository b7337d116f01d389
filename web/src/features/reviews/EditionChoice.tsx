import { useId } from 'react'
import { messageOf } from '../../api/errors'
import { todayUtc, weekdayOf, monthAndDay } from '../../lib/dates'
import { Panel } from '../../ui/Panel'
import { RadioOption } from '../../ui/RadioOption'
import { ErrorState } from '../../ui/states'
import { closingTime, editionDay, editionOf, useEditionQuery } from './editions'
import { isDay, nextDays } from './notBefore'
import { DayChoice, More, ONLY_YOU, Why } from './PublishChoice'
import { PublishPicture } from './PublishPicture'
import type { Publish } from './reviewDraft'

interface EditionChoiceProps {
  /** The coach's sport, which decides about the editions and how the days are described. */
  sport: string
  /** Null if the day that was chosen is no longer offered. */
  value: Publish | null
  problem?: string | undefined
  onChange: (publish: Publish) => void
}

/** 'When should it appear?' on a site with editions: in the next one, or not before a day. */
export default function EditionChoice({ sport, value, problem, onChange }: EditionChoiceProps) {
  const id = useId()
  const problemId = `${id}-problem`
  const { data: edition, error, refetch } = useEditionQuery(sport)
  const days = nextDays(todayUtc())
  const day = isDay(value) ? value : null
  const later = editionOf(edition, day ?? days[0] ?? null)
  if (error && !edition) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (!edition?.open || !edition.closes_at || !edition.zone) return <div className="min-h-96" />
  const { open, closes_at: closesAt, zone } = edition
  const isWeekly = edition.mode === 'weekly'
  const weekday = weekdayOf(open)
  const isThisWeek = isWeekly && open === edition.next
  return (
    <Panel title="When should it appear?" titleId={id} error={problem} errorId={problemId}>
      <p className="mb-3.5 text-ink-2">
        {isWeekly
          ? `This site publishes once a week, on ${weekday}. `
          : 'This site publishes on a few days of the year. '}
        {isThisWeek ? 'This week’s edition' : `The edition of ${monthAndDay(open)}`} closes{' '}
        {closesWhen(closesAt, zone)}.
      </p>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={problem && problemId}
        aria-invalid={problem ? true : undefined}
        className="grid gap-3"
      >
        <RadioOption
          name="publish"
          label={`${editionDay(open)}, with everyone else’s`}
          text={`Every review written ${isThisWeek ? 'this week' : 'until then'} appears ${isWeekly ? `on ${weekday} morning` : 'that morning'}, all over the site at once.`}
          why={<Why protects>Nobody can tell which day you wrote, or who wrote first.</Why>}
          picture={<PublishPicture written={40} appears={140} label="written" withEveryone />}
          checked={value === 'next_edition'}
          onChoose={() => {
            onChange('next_edition')
          }}
        />
        <RadioOption
          name="publish"
          label="Not before a date"
          text={`It appears in the first ${isWeekly ? `${weekday} edition` : 'edition'} on or after that day.`}
          why={<Why protects>By then your coach no longer decides about this season.</Why>}
          picture={<PublishPicture written={60} appears={142} label={monthAndDay(later ?? '')} hasSeason />}
          checked={day !== null}
          onChoose={() => {
            if (days[0]) onChange(day ?? days[0])
          }}
        >
          {day && (
            <>
              <DayChoice
                days={days}
                sport={sport}
                value={day}
                note={(offered) => `Edition of ${monthAndDay(editionOf(edition, offered) ?? offered)}`}
                onChange={onChange}
              />
              <More>
                <li>{ONLY_YOU}</li>
                <li>Everyone picks from the same three days, so the day says nothing about you.</li>
                <li>You can move it to the next edition, pick another day, or delete it at any time.</li>
              </More>
            </>
          )}
        </RadioOption>
      </div>
    </Panel>
  )
}

/** 'Sunday, Dec 6, at 6 p.m. ET', or 'at the end of Thursday, Jan 14'. */
function closesWhen(closesAt: string, zone: string): string {
  const time = closingTime(closesAt, zone, true)
  return time.startsWith('the end') ? `at ${time}` : time
}
