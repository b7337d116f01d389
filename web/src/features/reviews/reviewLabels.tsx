import { SCHOOL_EMAIL } from '../../api/choices'
import { dateInYear, longDate, relativeDate, todayUtc } from '../../lib/dates'
import { hasEditions } from '../../lib/publication'
import { CheckIcon, Icon } from '../../ui/icons'

const UP =
  'M7.5 11l4-7.5c1.8 0 2.7 1.2 2.3 3l-.6 3h5.3a2 2 0 0 1 2 2.4l-1.2 6.2a2.4 2.4 0 0 1-2.4 1.9H7.5zM7.5 11H4v9h3.5z'
const DOWN =
  'M7.5 13l4 7.5c1.8 0 2.7-1.2 2.3-3l-.6-3h5.3a2 2 0 0 0 2-2.4l-1.2-6.2a2.4 2.4 0 0 0-2.4-1.9H7.5zM7.5 13H4V4h3.5z'

interface ThumbIconProps {
  up: boolean
  className: string
  strokeWidth?: number
}

/** A thumb up or down: would or would not recommend. */
export function ThumbIcon({ up, ...look }: ThumbIconProps) {
  return (
    <Icon {...look}>
      <path d={up ? UP : DOWN} />
    </Icon>
  )
}

/** Whether the author would recommend the coach; nothing if they did not answer. */
export function RecommendBadge({ answer }: { answer: boolean | null }) {
  if (answer === null) return null
  return (
    <span className="inline-flex items-center gap-1.5 text-[0.9375rem] whitespace-nowrap text-ink-2">
      <ThumbIcon up={answer} className={`size-4 shrink-0 ${answer ? 'text-t5' : 'text-t1'}`} />
      <span>{answer ? 'Recommends' : 'Does not recommend'}</span>
    </span>
  )
}

/** Shows that the author has confirmed a school email; a badge, never a rank. */
export function SchoolEmailBadge() {
  return (
    <span className="inline-flex items-center gap-1.5 text-[0.9375rem] whitespace-nowrap text-ink-2">
      <CheckIcon />
      {SCHOOL_EMAIL}
    </span>
  )
}

/** The date of a review, which is the day of its edition if there are editions; otherwise relative. */
export function ReviewDate({ day }: { day: string }) {
  return (
    <time dateTime={day} title={longDate(day)} className="text-[0.9375rem] whitespace-nowrap text-ink-2">
      {hasEditions() ? dateInYear(day, todayUtc()) : relativeDate(day, todayUtc())}
    </time>
  )
}
