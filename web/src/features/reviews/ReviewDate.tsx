import { longDate, relativeDate, todayUtc } from '../../lib/dates'

/** The day of a review: how long ago, and the day itself on hovering. */
export function ReviewDate({ day }: { day: string }) {
  return (
    <time dateTime={day} title={longDate(day)} className="text-sm text-ink-3">
      {relativeDate(day, todayUtc())}
    </time>
  )
}
