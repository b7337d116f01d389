import { COACH_REASONS, RULE_KEYS, RULE_TITLES, type Rule } from '../../api/rules'
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

/** Whether any of these hints refers to a rule. */
export function isHinted(rule: Rule, hints: readonly Pick<CaseHint, 'rule'>[]): boolean {
  return hints.some((hint) => String(hint.rule) === RULE_KEYS[rule])
}

/** The rules in the order of the decision panel: severe ones, those without a number, then by number. */
export const PANEL_RULES = (Object.keys(RULE_KEYS) as Rule[]).sort(
  (one, other) => (Number(RULE_KEYS[one]) || 0) - (Number(RULE_KEYS[other]) || 0),
)

/** The keys of all rules: 'T D I A 1–6'. */
export const KEYS_OF_RULES = PANEL_RULES.map((rule) => RULE_KEYS[rule].toUpperCase())
  .join(' ')
  .replace(/ 1 .* (\d)$/, ' 1–$1')

/** The only rule that the reports name, if a hint in the text agrees; otherwise null. */
export function suggestedRule(
  reported: readonly CaseRow['rule'][],
  hints: readonly Pick<CaseHint, 'rule'>[],
): Rule | null {
  const [only, ...others] = new Set(reported)
  const rule = PANEL_RULES.find((name) => name === only)
  return rule && others.length === 0 && isHinted(rule, hints) ? rule : null
}

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
