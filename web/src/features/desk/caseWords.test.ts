import { describe, expect, it } from 'vitest'
import { RULE_TITLES } from '../../api/rules'
import { RULE_KEYS } from './caseWords'

describe('the keys of the rules', () => {
  it('let a moderator choose every rule, each by a key of its own', () => {
    expect(RULE_KEYS.map(({ rule }) => rule).sort()).toEqual(Object.keys(RULE_TITLES).sort())
    expect(new Set(RULE_KEYS.map(({ key }) => key)).size).toBe(RULE_KEYS.length)
  })
})
