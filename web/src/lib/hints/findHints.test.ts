import { describe, expect, it } from 'vitest'
import cases from './cases.json'
import { findHints, RULE_OF_KIND } from './findHints'

interface Case {
  text: string
  own_names: string[]
  hints: { kind: string; reason: string; rule: number; marked: string }[]
}

const CASES: Case[] = cases

describe('hints on a comment', () => {
  it.each(CASES)('are found: $text', ({ text, own_names, hints }) => {
    const found = findHints(text, own_names).map(({ kind, reason, start, end }) => ({
      kind,
      reason,
      rule: RULE_OF_KIND[kind],
      marked: text.slice(start, end),
    }))
    expect(found).toEqual(hints)
  })
})
