import { describe, expect, it, vi } from 'vitest'
import { clock } from './caseWords'
import { wordDiff } from './wordDiff'

const marked = (before: string, now: string) =>
  wordDiff(before, now)
    .map(({ text, side }) => ({ both: text, before: `[-${text}-]`, now: `[+${text}+]` })[side])
    .join('')

describe('the difference of two texts', () => {
  it.each([
    ['', '', ''],
    ['Loud.', 'Loud.', 'Loud.'],
    ['Loud and fair.', 'Fair.', '[-Loud and fair.-][+Fair.+]'],
    ['He swears a lot. Fair.', 'He shouts a lot. Fair.', 'He [-swears -][+shouts +]a lot. Fair.'],
    ['Ask Jenna now. Fine.', 'Fine.', '[-Ask Jenna now. -]Fine.'],
    ['', 'New words', '[+New words+]'],
    ['Fair. Too loud.', 'Fair.', 'Fair. [-Too loud.-]'],
    ['Fair.', 'Fair. Too loud.', 'Fair. [+Too loud.+]'],
  ])('of "%s" and "%s"', (before, now, expected) => {
    expect(marked(before, now)).toBe(expected)
  })

  it('has all words of both texts', () => {
    const [before, now] = ['a b c a b', 'b a c b b a']
    const pieces = wordDiff(before, now)
    const of = (...sides: string[]) =>
      pieces
        .filter(({ side }) => sides.includes(side))
        .map(({ text }) => text)
        .join('')
    expect(of('both', 'before').split(/\s+/).join(' ').trim()).toBe(before)
    expect(of('both', 'now').split(/\s+/).join(' ').trim()).toBe(now)
  })
})

describe('the difference of two long texts', () => {
  it('trims each word once, not for each of the other text', () => {
    const trim = vi.spyOn(String.prototype, 'trimEnd')
    wordDiff('a b '.repeat(50), 'b c '.repeat(50))
    const calls = trim.mock.calls.length
    trim.mockRestore()
    expect(calls).toBe(200)
  })
})

describe('the clock of a case', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  it.each([
    ['2026-03-11T12:00:00Z', '24 h', false, 0],
    ['2026-03-11T23:00:00Z', '24 h', false, 0],
    ['2026-03-10T18:30:00Z', '6 h', false, 0.73],
    ['2026-03-10T12:20:00Z', 'under 1 h', false, 0.99],
    ['2026-03-10T09:00:00Z', 'late by 3 h', true, 1],
    ['2026-03-10T11:59:00Z', 'late by under 1 h', true, 1],
  ])('due at %s reads "%s"', (dueAt, text, isLate, used) => {
    const read = clock(dueAt, now)
    expect({ ...read, used: Math.round(read.used * 100) / 100 }).toEqual({ text, isLate, used })
  })
})
