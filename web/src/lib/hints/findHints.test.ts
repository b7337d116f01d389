import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import cases from './cases.json'
import { findHints, RULE_OF_KIND } from './findHints'
import { RULES } from './rules'

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

  it.each(['Peter Wang', 'María López'])(
    "are not found in the coach's own name %s, nor is it someone else's",
    (name) => {
      const last = name.split(' ').at(-1) ?? ''
      const comment = `${name} is fair. Coach ${last} listens, and ${name.toLowerCase()}'s plans hold; Coach ${last}'s too.`
      expect(findHints(comment, [name])).toEqual([])
      expect(findHints(comment, []).map(({ kind }) => kind)).toContain('name')
    },
  )

  it('do not judge words, not even those that name abuse', () => {
    expect(findHints('What a damn fool. She was groped, and he is an asshole and a rapist.', [])).toEqual([])
  })
})

describe('hint_rules.json', () => {
  it('has a case for every kind and reason', () => {
    const patterns = Object.entries(RULES.patterns).flatMap(([kind, reasons]) =>
      Object.keys(reasons).map((reason) => `${kind}: ${reason}`),
    )
    const found = CASES.flatMap(({ hints }) => hints.map(({ kind, reason }) => `${kind}: ${reason}`))
    const expected = [...patterns, 'name: name', 'language: language']
    expect([...new Set(found)].sort()).toEqual(expected.sort())
  })

  it('names the rules by their numbers in the guidelines', () => {
    const guidelines = readFileSync('../server/sideline/pages/legal_texts/guidelines.md', 'utf8')
    const titles = { language: 'English only.', name: "No names except the coach's." }
    for (const [kind, title] of Object.entries(titles)) {
      const rule = RULE_OF_KIND[kind as keyof typeof titles]
      expect(guidelines).toContain(`\n${rule}. **${title}**`)
    }
  })
})
