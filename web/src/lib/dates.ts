/** Days between two calendar days written YYYY-MM-DD. */
function daysBetween(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
}

/** The calendar day now, as the server counts days (UTC). */
export function todayUtc(): string {
  return new Date().toISOString().slice(0, 10)
}

/** How long ago a day was, in the words of the spec (section 9), which knows no smaller step than a day. */
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

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** 'March 5, 2026' for a day or a time in ISO form. */
export function longDate(day: string): string {
  const at = new Date(day)
  return `${MONTHS[at.getUTCMonth()] ?? ''} ${at.getUTCDate()}, ${at.getUTCFullYear()}`
}
