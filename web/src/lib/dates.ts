/** The number of days between two dates in the format YYYY-MM-DD. */
export function daysBetween(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
}

/** Returns the date this many days later, in the same format. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Today's date in UTC, as the server counts days: YYYY-MM-DD. */
export function todayUtc(): string {
  return new Date().toISOString().slice(0, 10)
}

/** A relative date in the spec's words (section 9), with days as the smallest unit. */
export function relativeDate(day: string, today: string): string {
  const days = daysBetween(day, today)
  if (days < 1) return 'Today'
  if (days === 1) return '1 day ago'
  if (days < 7) return `${days} days ago`
  if (days < 14) return '1 week ago'
  if (days < 30) return `${Math.floor(days / 7)} weeks ago`
  if (days < 60) return '1 month ago'
  return `${Math.floor(days / 30)} months ago`
}

export const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** 'March 5, 2026' for a date or time in ISO 8601. */
export function longDate(day: string): string {
  const at = new Date(day)
  return `${MONTHS[at.getUTCMonth()] ?? ''} ${at.getUTCDate()}, ${at.getUTCFullYear()}`
}

/** 'Mar 5' for a date or time in ISO 8601. */
export function monthAndDay(day: string): string {
  const at = new Date(day)
  return `${(MONTHS[at.getUTCMonth()] ?? '').slice(0, 3)} ${at.getUTCDate()}`
}

/** 'Thursday'. */
export function weekdayOf(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
}

/** 'Thursday, Mar 5, 2026'; without the year if it is that of `today`. */
export function weekdayAndDate(day: string, today = ''): string {
  return `${weekdayOf(day)}, ${dateInYear(day, today)}`
}

/** 'today', 'Mar 5', or with the year if it is not the year of `today`: 'Mar 5, 2025'. */
export function shortDate(day: string, today: string): string {
  return day === today ? 'today' : dateInYear(day, today)
}

/** 'Mar 5', or with the year if it is not the year of `today`. */
export function dateInYear(day: string, today: string): string {
  const year = new Date(day).getUTCFullYear()
  return today.startsWith(String(year)) ? monthAndDay(day) : `${monthAndDay(day)}, ${year}`
}

/** 'Mar 2026' for a month: YYYY-MM. */
export function shortMonthAndYear(month: string): string {
  const [year, number] = month.split('-')
  return `${(MONTHS[Number(number) - 1] ?? '').slice(0, 3)} ${year}`
}
