import { COACH_REASONS, RULE_TITLES, type Rule } from '../../api/rules'
import { shortDate } from '../../lib/dates'
import { RESPONSE_HOURS } from '../../lib/promisedHours'
import type { Shortcut } from './caseActions'
import type { CaseHint } from './deskHints'
import type { CaseRow, QueueFilter } from './deskQueries'

const HOUR = 3_600_000

/** The titles of rules and of the reasons to report a profile. */
export const TITLES: Record<NonNullable<CaseRow['rule']>, string> = { ...COACH_REASONS, ...RULE_TITLES }

type CaseDecision = Exclude<CaseRow['decision'], ''>

/** Each decision on a review or reply as a past participle, for its history. */
export const DECISIONS: Record<CaseDecision, string> = {
  keep: 'kept',
  hold: 'held',
  remove: 'removed',
  correct: 'corrected',
  mark_left: 'marked as left',
  decline: 'declined',
  deleted: 'deleted',
  merged: 'closed by a merge',
  coach_removed: 'closed when the profile was removed',
}

/** The title of a staff action in the log: 'Claim approved' for 'claim_approved'. */
export function actionTitle(action: string): string {
  return (action.charAt(0).toUpperCase() + action.slice(1)).replaceAll('_', ' ')
}

export const STATES: Record<QueueFilter['state'], string> = {
  open: 'Open',
  admin: 'Needs an admin',
  decided: 'Decided',
}

/** What a row says about earlier decisions to keep the text: 'kept twice, last on Mar 5'. Empty without one. */
export function keptBefore({ kept_before, last_kept_on }: CaseRow, today: string): string {
  if (!last_kept_on) return ''
  const day = shortDate(last_kept_on, today)
  const last = day === 'today' ? day : `on ${day}`
  if (kept_before === 1) return `kept ${last}`
  return `kept ${kept_before === 2 ? 'twice' : `${kept_before} times`}, last ${last}`
}

/** The keyboard shortcuts of a decided case. */
export function decidedKeys(canUndo: boolean): Shortcut[] {
  return [['N', 'next case'], ...(canUndo ? [['U', 'undo'] as const] : []), ['Esc', 'back']]
}

/** The numbers of the rules in the guidelines, which hints refer to. */
const RULE_NUMBERS: Partial<Record<Rule, number>> = {
  one_review: 1,
  genuine: 2,
  english: 3,
  profanity: 4,
  about_coaching: 5,
  names: 6,
}

/** Whether any of these hints refers to a rule. */
export function isHinted(rule: Rule, hints: readonly Pick<CaseHint, 'rule'>[]): boolean {
  return hints.some((hint) => hint.rule === RULE_NUMBERS[rule])
}

/** The only rule that the reports name, if a hint in the text agrees; otherwise null. */
export function suggestedRule(
  reported: readonly CaseRow['rule'][],
  hints: readonly Pick<CaseHint, 'rule'>[],
): Rule | null {
  const [only, ...others] = new Set(reported)
  const rule = RULE_KEYS.find((option) => option.rule === only)?.rule
  return rule && others.length === 0 && isHinted(rule, hints) ? rule : null
}

/** The key of each rule (its number, if it has one), in the order of the decision panel. Must contain every rule. */
export const RULE_KEYS: readonly { rule: Rule; key: string }[] = [
  { rule: 'private_data', key: 'd' },
  { rule: 'threat', key: 't' },
  { rule: 'illegal', key: 'i' },
  { rule: 'ads', key: 'a' },
  { rule: 'one_review', key: '1' },
  { rule: 'genuine', key: '2' },
  { rule: 'english', key: '3' },
  { rule: 'profanity', key: '4' },
  { rule: 'about_coaching', key: '5' },
  { rule: 'names', key: '6' },
]

/**
 * The time left of the promised response time, '18 hours left' or '3 hours late', and the share left. Cases opened by
 * the author's actions count from the end of that day; until then the full time is left.
 */
export function clock(dueAt: string, now: number): { text: string; isLate: boolean; share: number } {
  const left = Math.min(RESPONSE_HOURS, (Date.parse(dueAt) - now) / HOUR)
  const isLate = left < 0
  const hours = Math.floor(Math.abs(left))
  const text = hours === 0 ? 'less than 1 hour' : hours === 1 ? '1 hour' : `${hours} hours`
  return {
    text: isLate ? `${text} late` : `${text} left`,
    isLate,
    share: Math.max(0, left / RESPONSE_HOURS),
  }
}
