import { describe, expect, it } from 'vitest'
import { findHints } from './findHints'

const PIECES = [
  ...['fuck', 'f*ck', 's h i t ', '@jenny', '3-2', '#12', 'Oct 9', 'Coach Miller', '(555) 123-4567'],
  ...['a.b@c.de', 'www.', '<b>', '</b>', '<br>', 'е', 'é', '\u0301', '\u200b', 'ﬁ', 'İ', '😀', '\ud800'],
  ...['1', '!', ' ', '\n', 'ß', '\u2028', '&amp;', '\0'],
]

/** Returns a generator of numbers from 0 to 1 that are the same on each run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** 2,000 comments of up to 60 pieces. */
function hostileComments(): string[] {
  const next = numbersFrom(1)
  const piece = () => PIECES[Math.floor(next() * PIECES.length)] ?? ''
  return Array.from({ length: 2000 }, () => Array.from({ length: Math.floor(next() * 60) }, piece).join(''))
}

/** CPU time in microseconds for all comments together; excludes other threads and processes. */
function cpuTime(comments: readonly string[]): number {
  const before = process.threadCpuUsage()
  for (const comment of comments) findHints(comment, [])
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

describe('hints on hostile text', () => {
  it('are in order within the comment, and only language hints overlap others', () => {
    const comments = hostileComments()
    expect(comments.some((comment) => findHints(comment, []).length > 2)).toBe(true)
    for (const comment of comments) {
      const hints = findHints(comment, ['İ Miller'])
      for (const { start, end } of hints) {
        expect(0 <= start && start < end && end <= comment.length, JSON.stringify(comment)).toBe(true)
      }
      expect(hints.map(({ start }) => start)).toEqual(hints.map(({ start }) => start).sort((a, b) => a - b))
      const others = hints.filter(({ kind }) => kind !== 'language')
      const overlap = others.some(({ end }, index) => (others[index + 1]?.start ?? Infinity) < end)
      expect(overlap, JSON.stringify(comment)).toBe(false)
    }
  })

  it.each([
    ...['a*b ', 'a.', 'f u c k ', '@', 'A', 'Aa ', '1-', '<b>', 'ass', 'a@b.', 'я', '1 ', '#1#2', 'www.'],
    ...['i was the ', '!1|', '(555) ', `${'a'.repeat(39)} `, 'captain ', 'Mc', "a'", 'нет ', 'butt '],
  ])('take time linear in the length of %j', (unit) => {
    const [short, long] = [unit.repeat(2000).slice(0, 2000), unit.repeat(16_000).slice(0, 16_000)]
    // The same number of characters in short and in long comments, alternating. The CPU clock may have a resolution of
    // 10 ms, so only the sums are compared: with a quadratic pattern the long ones would take 8 times as long. The 100 ms
    // are for garbage collection; seven rounds of /a*b/, which is quadratic, took 750 ms.
    const eight = Array.from({ length: 8 }, () => short)
    const rounds = Array.from({ length: 7 }, () => [cpuTime(eight), cpuTime([long])] as const)
    const sum = (side: 0 | 1) => rounds.reduce((total, times) => total + times[side], 0)
    expect(sum(1)).toBeLessThan(4 * sum(0) + 100_000)
  })
})
