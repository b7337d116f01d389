import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client'
import { keys } from '../../api/queryClient'
import { MONTHS, weekdayAndDate, todayUtc } from '../../lib/dates'
import { hasEditions } from '../../lib/publication'
import { isDay } from './notBefore'
import type { Publish } from './reviewDraft'

type EditionDays = Schemas['EditionDays']

/**
 * The days of the editions of a sport; undefined until they are loaded, and on a site that publishes at once. On the
 * first page load of a profile they are in the document.
 */
export function useEdition(sport: string): EditionDays | undefined {
  const { data } = useEditionQuery(sport)
  return data
}

export function useEditionQuery(sport: string) {
  return useQuery({
    queryKey: keys.edition(sport),
    queryFn: ({ signal }) => unwrap(api.GET('/api/edition', { params: { query: { sport } }, signal })),
    enabled: hasEditions(),
  })
}

/** The day of the edition in which a new review appears with this choice. */
export function editionOf(edition: EditionDays | undefined, publish: Publish | null): string | null {
  if (!edition || publish === null) return null
  return isDay(publish)
    ? (edition.not_before.find(({ day }) => day === publish)?.edition ?? null)
    : edition.open
}

/** 'Monday, Dec 7', or with the year if it is not this one. */
export function editionDay(day: string): string {
  return weekdayAndDate(day, todayUtc())
}

/** Until when the edition of a day can still be changed, in RFC 3339; null if it is closed or too far away. */
export function closingOf(edition: EditionDays, day: string): string | null {
  if (day === edition.open) return edition.closes_at
  return edition.not_before.find((offered) => offered.edition === day)?.closes_at ?? null
}

/** Milliseconds for which the weekday alone names a closing time. */
const WEEKDAY_MS = 6 * 86_400_000

/**
 * 'Sunday, 6 p.m. ET', with the date if that is more than a few days away, or 'the end of Thursday, Jan 14': a closing
 * time in the site's time zone.
 */
export function closingTime(closesAt: string, zone: string, withDate = false): string {
  const at = Date.parse(closesAt)
  const isMidnight = clockTime(at, zone).startsWith('0:00')
  // The end of a day is named by that day, not by the next one.
  const day = partsOf(isMidnight ? at - 1 : at, zone)
  const isSoon = at - Date.now() < WEEKDAY_MS
  const date =
    isSoon && !withDate ? day('weekday') : `${day('weekday')}, ${shortMonth(day('month'))} ${day('day')}`
  if (isMidnight) return `the end of ${date}`
  return `${date}, ${withDate ? 'at ' : ''}${clockTime(at, zone)}`
}

/** '6 p.m. ET', '6:30 a.m. ET', '0:00' for midnight. */
function clockTime(at: number, zone: string): string {
  const part = partsOf(at, zone)
  const hour = Number(part('hour'))
  const minute = part('minute').padStart(2, '0')
  if (hour === 0 && minute === '00') return '0:00'
  const time = minute === '00' ? String(hour % 12 || 12) : `${hour % 12 || 12}:${minute}`
  return `${time} ${hour < 12 ? 'a.m.' : 'p.m.'} ${part('timeZoneName')}`
}

function shortMonth(month: string): string {
  return (MONTHS[Number(month) - 1] ?? '').slice(0, 3)
}

/** Returns a function that returns a part of the time in a time zone. */
function partsOf(at: number, timeZone: string): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'shortGeneric',
  }).formatToParts(at)
  return (type) => parts.find((part) => part.type === type)?.value ?? ''
}
