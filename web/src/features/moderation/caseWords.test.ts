import { describe, expect, it } from 'vitest'
import { RULE_KEYS, RULE_TITLES, type Rule } from '../../api/rules'
import { actionTitle, clock, isHinted, PANEL_RULES, suggestedRule } from './caseWords'

describe('rule keys', () => {
  it('each rule has its own key', () => {
    expect([...PANEL_RULES].sort()).toEqual(Object.keys(RULE_TITLES).sort())
    expect(new Set(Object.values(RULE_KEYS)).size).toBe(PANEL_RULES.length)
  })

  it('numbered rules use their number as the key, and hints refer to it', () => {
    const hintOf = (rule: number) => [{ rule }]
    for (const [rule, key] of Object.entries(RULE_KEYS) as [Rule, string][]) {
      const [, number] = /^Rule (\d):/.exec(RULE_TITLES[rule]) ?? []
      const hinted = [1, 2, 3, 4, 5, 6].filter((candidate) => isHinted(rule, hintOf(candidate)))
      expect(hinted.join()).toBe(number ?? '')
      expect(number ?? key).toBe(key)
    }
  })
})

it.each([
  [['profanity', 'profanity'], [4], 'profanity'],
  [['profanity'], [6, 4], 'profanity'],
  [['profanity', 'names'], [4], null],
  [['profanity'], [6], null],
  [['profanity'], [], null],
  [['threat'], [4], null],
  [[], [4], null],
] as const)('reports %j and hints %j suggest: %s', (reported, rules, suggested) => {
  expect(
    suggestedRule(
      reported,
      rules.map((rule) => ({ rule })),
    ),
  ).toBe(suggested)
})

it('staff actions have readable titles in the log', () => {
  expect(['keep', 'claim_approved_undone', 'coach_undo_merge'].map(actionTitle)).toEqual([
    'Keep',
    'Claim approved undone',
    'Coach undo merge',
  ])
})

describe('the clock of a case', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  it.each([
    ['2026-03-11T12:00:00Z', '24 hours left', false, 1],
    ['2026-03-11T23:00:00Z', '24 hours left', false, 1],
    ['2026-03-10T18:30:00Z', '6 hours left', false, 0.27],
    ['2026-03-10T13:30:00Z', '1 hour left', false, 0.06],
    ['2026-03-10T12:20:00Z', 'less than 1 hour left', false, 0.01],
    ['2026-03-10T09:00:00Z', '3 hours late', true, 0],
    ['2026-03-10T11:59:00Z', 'less than 1 hour late', true, 0],
  ])('due at %s reads "%s"', (dueAt, text, isLate, share) => {
    const read = clock(dueAt, now)
    expect({ ...read, share: Math.round(read.share * 100) / 100 }).toEqual({ text, isLate, share })
  })
})
