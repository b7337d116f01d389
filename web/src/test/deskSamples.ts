import type { Schemas } from '../api/client'
import { COACH_REASONS, KIND_TITLES, RULE_TITLES } from '../api/rules'
import { DANA, PUBLIC_REVIEW } from './samples'

type Action = Schemas['CaseAction']

export function action(name: Action['name'], label: string, key: string, part: Partial<Action> = {}): Action {
  return { name, label, key, done: name, takes: 'nothing', can_strike: false, is_in_queue: false, ...part }
}

const KEEP = action('keep', 'Keep', 'e', { done: 'kept', is_in_queue: true })
const REMOVE = action('remove', 'Remove', 'r', { done: 'removed', takes: 'rule', is_in_queue: true })
const HOLD = action('hold', 'Put on hold', 'h', { done: 'held', is_in_queue: true })
const REVIEW = [KEEP, { ...REMOVE, can_strike: true }, HOLD]
const NEW = [
  { ...KEEP, label: 'Publish', done: 'published' },
  { ...REMOVE, can_strike: true },
]
const PROFILE = [action('keep', 'No problem found', 'e'), action('correct', 'Corrected', 'c')]

/** What the server offers for an open case of each kind. */
export const ACTIONS: Record<Schemas['CaseRow']['kind'], Action[]> = {
  review: REVIEW,
  resubmission: NEW,
  repost: NEW,
  appeal: [
    { ...KEEP, label: 'Restore review', done: 'decided: review restored' },
    { ...REMOVE, label: 'Uphold removal (final)', done: 'decided: removal upheld' },
  ],
  reply: [KEEP, REMOVE],
  held_reply: [{ ...KEEP, label: 'Publish', done: 'published' }, REMOVE],
  surge: [
    action('remove', 'Remove', 'r', { done: 'cleared', takes: 'rule', can_strike: true }),
    action('keep', 'Publish the rest', 'e', { done: 'published' }),
    action('hold', 'Decide each one', 'h', { done: 'split' }),
  ],
  coach: PROFILE,
  added_coach: PROFILE,
  profile_edit: [
    action('correct', 'Accept changes', 't', { done: 'accepted', takes: 'explanation' }),
    action('keep', 'Reject changes', 'e', { done: 'rejected', takes: 'explanation' }),
  ],
}

const ABOUT: Partial<Record<Schemas['CaseRow']['kind'], Schemas['CaseRow']['about']>> = {
  reply: 'reply',
  held_reply: 'reply',
  surge: 'surge',
  coach: 'profile',
  added_coach: 'profile',
  profile_edit: 'profile',
}

/** A case as a queue row. */
export function caseRow(id: number, part: Partial<Schemas['CaseRow']> = {}): Schemas['CaseRow'] {
  const isLeased = Boolean(part.leased_until) && !part.is_mine
  const { kind = 'review', rule = 'profanity' } = part
  return {
    outcome: '',
    actions: part.state === 'decided' || isLeased ? [] : ACTIONS[kind],
    id,
    kind,
    about: ABOUT[kind] ?? 'review',
    title: rule ? { ...COACH_REASONS, ...RULE_TITLES }[rule] : KIND_TITLES[kind],
    rule,
    is_severe: false,
    reports: 1,
    state: 'open',
    opened_at: '2026-03-10T10:00:00Z',
    due_at: '2999-03-11T10:00:00Z',
    is_mine: false,
    leased_until: null,
    is_edited: false,
    suspension: '',
    decision: '',
    decided: null,
    text: `Comment of case ${id}`,
    text_now: null,
    version: `version ${id}`,
    coach: DANA,
    severe_reporters: 0,
    kept_before: 0,
    last_kept_on: null,
    reports_after_keep: 0,
    notes: 0,
    colleagues: [],
    ...part,
  }
}

/** What an admin or a moderator may do at the desk. */
export function permissionsOf(isAdmin: boolean): Schemas['Queue']['permissions'] {
  return isAdmin
    ? [
        'moderate',
        'decide_claims',
        'decide_removal_requests',
        'decide_suspensions',
        'join_schools',
        'read_log',
        'read_status',
        'see_staff',
      ]
    : ['moderate']
}

/** A queue with these cases, as a moderator sees it. */
export function queueOf(items: Schemas['CaseRow'][]): Schemas['Queue'] {
  return {
    items,
    next_cursor: null,
    total: items.length,
    newest: Math.max(0, ...items.map(({ id }) => id)),
    severe: items.filter(({ is_severe }) => is_severe).length,
    permissions: permissionsOf(false),
    coaches: 2,
    claims: 0,
    has_editions: false,
    promise: { decided: 14, in_time: 12, oldest_hours: 5 },
    counts: { state: { open: items.length }, kind: {}, rule: { profanity: items.length } },
  }
}

const TEXT: Schemas['ReviewText'] = {
  ...PUBLIC_REVIEW,
  rating: 2,
  comment: 'He swears a lot.',
  tags: ['Strict'],
  would_recommend: false,
  team_spirit_rating: 0,
}

/** A review surge: six alike, two of them public, and one in its own words. */
export const SURGE: Schemas['SurgeFigures'] = {
  held: 5,
  with_comment: 5,
  star_counts: [4, 0, 0, 1, 0],
  usual_of_hour: 10,
  usual_of_day: 15,
  reviews: [
    ...[1, 2, 3, 4, 5, 6].map((number) => ({
      id: `alike-${number}`,
      is_public: number < 3,
      version: `v${number}`,
      was_first: false,
      group: 0,
      review: { ...TEXT, rating: 1, comment: `Worst coach ${number}.` },
    })),
    {
      id: 'own',
      is_public: false,
      version: 'v-own',
      was_first: false,
      group: null,
      review: { ...TEXT, rating: 4, comment: 'Captains get a say.' },
    },
  ],
}

/** A reported review that was edited after the report. */
export const CASE: Schemas['CaseDetail'] = {
  case: caseRow(7, { text: 'He swears a lot.' }),
  snapshot: TEXT,
  now: { ...TEXT, comment: 'He shouts a lot.' },
  state_now: 'published',
  message: '',
  reports: [{ rule: 'profanity', message: 'The second word.', reported_on: '2026-03-10' }],
  without_reports: 'None. The author appealed.',
  earlier: [],
  notes: [],
  removed_before: '1 or 2',
  reply: null,
  surge: null,
  proposal: null,
  open_cases_of_coach: 0,
  can_undo: false,
  can_take_over: false,
  is_kept: false,
  kept_until: null,
  can_be_kept: true,
  copies: null,
}
