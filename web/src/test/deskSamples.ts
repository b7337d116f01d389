import type { Schemas } from '../api/client'
import { DANA, PUBLIC_REVIEW } from './samples'

/** A case as a queue row. */
export function caseRow(id: number, part: Partial<Schemas['CaseRow']> = {}): Schemas['CaseRow'] {
  return {
    id,
    kind: 'review',
    rule: 'profanity',
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
    text: `Comment of case ${id}`,
    coach: DANA,
    ...part,
  }
}

/** A queue with these cases, as a moderator sees it. */
export function queueOf(items: Schemas['CaseRow'][]): Schemas['Queue'] {
  return {
    items,
    total: items.length,
    severe: items.filter(({ is_severe }) => is_severe).length,
    late: 0,
    is_admin: false,
    coaches: 2,
    claims: 0,
    counts: { state: { open: items.length }, kind: {}, rule: { profanity: items.length }, sport: {} },
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

/** The numbers of a review surge. */
export const SURGE: Schemas['SurgeFigures'] = {
  held: 31,
  with_comment: 5,
  star_counts: [2, 0, 0, 0, 29],
  usual_of_hour: 10,
  usual_of_day: 15,
}

/** A reported review that was edited after the report. */
export const CASE: Schemas['CaseDetail'] = {
  case: caseRow(7, { text: 'He swears a lot.' }),
  snapshot: TEXT,
  now: { ...TEXT, comment: 'He shouts a lot.' },
  state_now: 'published',
  message: '',
  reports: [{ rule: 'profanity', message: 'The second word.', reported_on: '2026-03-10' }],
  earlier: [],
  removed_before: 1,
  reply: null,
  surge: null,
  proposal: null,
  open_cases_of_coach: 0,
  can_undo: false,
  numbers: { rating: 3.2, reviews: 24, recommendation_percentage: 61 },
  numbers_without: { rating: 3.3, reviews: 23, recommendation_percentage: 64 },
}
