import { SPORTS } from '../../api/choices'
import { longDate } from '../../lib/dates'
import type { SetWindow } from './editionWindowQueries'

const LIST = new Intl.ListFormat('en-US')

/** A window in words. */
export function nameOf({ sport, closes, publishes }: SetWindow): string {
  return `${sport || 'All sports'}, closes ${longDate(closes)}, published ${longDate(publishes)}`
}

/** The sports in words: 'Golf and Rowing', 'all sports', or 'all sports except Golf'. */
export function sportsOf(sports: readonly string[]): string {
  if (sports.length <= SPORTS.length / 2) return LIST.format(sports)
  const others = SPORTS.filter((sport) => !sports.includes(sport))
  return others.length === 0 ? 'all sports' : `all sports except ${LIST.format(others)}`
}
