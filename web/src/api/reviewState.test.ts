import { expect, it } from 'vitest'
import contract from '../../../openapi.json'
import { addDays, todayUtc } from '../lib/dates'
import { hiddenNoticeText, type ReviewState, stateOf, visibilityText } from './reviewState'

const MY_COACH = contract.components.schemas.MyCoach.properties.review_state
const STATES = MY_COACH.anyOf.flatMap((each) => ('enum' in each ? each.enum : [])) as ReviewState[]

const MINE = { review_id: 'r', waits_until: null, appears_on: null, is_saved: false, cannot_rate: null }

function review(state: ReviewState) {
  const open = { hidden: null, waits_until: null, appears_on: null, pending: null }
  if (state === 'visible') return open
  if (state === 'waiting') return { ...open, waits_until: addDays(todayUtc(), 3) }
  const nothing = {
    rule: null,
    explanation: '',
    decided_on: null,
    appealed_on: null,
    appeal_until: null,
  }
  return { ...open, hidden: { ...nothing, state }, appears_on: '2027-01-15' }
}

it('covers every state in the contract', () => {
  expect(STATES).toHaveLength(9)
  expect(STATES.map((state) => stateOf(review(state)))).toEqual(STATES)
})

it.each(STATES)('explains who can see a review that is %s', (state) => {
  expect(/^Everybody can see it/.test(visibilityText(review(state)))).toBe(state === 'visible')
  expect(/only you can see (it|this)/i.test(visibilityText(review(state)))).toBe(state !== 'visible')
})

it.each(STATES)('shows the author a notice on the profile for a review that is %s', (review_state) => {
  const text = hiddenNoticeText({ ...MINE, review_state })
  if (review_state === 'visible') expect(text).toBeNull()
  else expect(text).toMatch(/your (older )?review.*\. Only you can see this\.$/i)
})

it('says until when a review waits, and that its author decides after that', () => {
  const waits = (waits_until: string) => hiddenNoticeText({ ...MINE, review_state: 'waiting', waits_until })
  expect(waits(addDays(todayUtc(), 3))).toMatch(
    /^Your review is waiting until \w+ \d+\. Nobody else can see it yet\.$/,
  )
  expect(waits(addDays(todayUtc(), -1))).toMatch(/until you decide what to do\.$/)
})

it('says on which day a review appears', () => {
  const dated = { hidden: null, waits_until: null, appears_on: '2099-01-15' }
  expect(stateOf(dated)).toBe('waiting')
  expect(hiddenNoticeText({ ...MINE, review_state: 'waiting', appears_on: '2099-01-15' })).toBe(
    'Your review appears on Jan 15, 2099. Nobody else can see it yet.',
  )
})
