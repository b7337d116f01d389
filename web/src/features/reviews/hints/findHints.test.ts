import { describe, expect, it } from 'vitest'
import cases from '../../../../../server/tests/hints/cases.json'
import { findHints, RULE_OF_KIND } from './findHints'

interface Case {
  text: string
  own_names: string[]
  hints: { kind: string; reason: string; rule: number; marked: string; server_only?: boolean }[]
}

const CASES: Case[] = cases

describe('hints on a comment', () => {
  it.each(CASES)('are those of the server: $text', ({ text, own_names, hints }) => {
    const found = findHints(text, own_names).map(({ kind, reason, start, end }) => ({
      kind,
      reason,
      rule: RULE_OF_KIND[kind],
      marked: text.slice(start, end),
    }))
    expect(found).toEqual(hints.filter(({ server_only: isUnknownHere }) => !isUnknownHere))
  })

  it('take no longer than the length of the text asks for', () => {
    const milliseconds = (length: number) => {
      const comment = 'a*b f u c k a@b. (555) Aa '.repeat(length / 26)
      const start = performance.now()
      findHints(comment, [])
      return performance.now() - start
    }
    milliseconds(2600)
    expect(milliseconds(26_000)).toBeLessThan(40 * milliseconds(2600) + 50)
  })
})
