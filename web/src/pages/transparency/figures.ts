import type { Schemas } from '../../api/client'
import { COACH_REASONS, RULE_TITLES } from '../../api/rules'
import { MONTHS } from '../../lib/dates'

export type Month = Schemas['TransparencyMonth']

/** Null means 'fewer than 5'. */
export type Figure = number | null

const TITLES: Readonly<Record<string, string>> = { ...COACH_REASONS, ...RULE_TITLES }

/** The title of a report reason. */
export function reasonTitle(reason: string): string {
  return TITLES[reason] ?? reason
}

/** 'October 2026', 'November 2026 so far'. */
export function monthName({ month, is_current }: Month): string {
  const [year, number] = month.split('-')
  return `${MONTHS[Number(number) - 1]} ${year}${is_current ? ' so far' : ''}`
}

/** 'Oct'. */
export function shortMonth({ month }: Month): string {
  return (MONTHS[Number(month.slice(5)) - 1] ?? '').slice(0, 3)
}

/** The length of a bar; a number that is not shown gets the length for the middle of 1 to 4. */
export function barLength(figure: Figure): number {
  return figure ?? 2
}
