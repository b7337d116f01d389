import { longDate, relativeDate, todayUtc } from '../../lib/dates'

/** Whether the author would recommend the coach; nothing without an answer. */
export function RecommendBadge({ answer }: { answer: boolean | null }) {
  if (answer === null) return null
  return (
    <span className={`text-sm font-semibold whitespace-nowrap ${answer ? 'text-t5' : 'text-flare'}`}>
      <span aria-hidden="true">{answer ? '👍' : '👎'}</span>{' '}
      <span>{answer ? 'Recommends' : 'Does not recommend'}</span>
    </span>
  )
}

/** The relative date of a review, with the date as its tooltip. */
export function ReviewDate({ day }: { day: string }) {
  return (
    <time dateTime={day} title={longDate(day)} className="text-sm text-ink-3">
      {relativeDate(day, todayUtc())}
    </time>
  )
}
