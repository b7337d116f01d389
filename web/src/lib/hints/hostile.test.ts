import { expect, it } from 'vitest'
import { findHints } from './findHints'

const PIECES = [
  ...['Jenna', 'J*nna', 'k a y l a ', '@jenny', '3-2', '#12', 'Oct 9', 'Coach Miller', '(555) 123-4567'],
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

const COMMENTS = process.env.SIDELINE_LONG ? 2000 : 100

/** Comments of up to 60 pieces. */
function hostileComments(): string[] {
  const next = numbersFrom(1)
  const piece = () => PIECES[Math.floor(next() * PIECES.length)] ?? ''
  return Array.from({ length: COMMENTS }, () =>
    Array.from({ length: Math.floor(next() * 60) }, piece).join(''),
  )
}

it('hints on hostile text are in order within the comment, and only language hints overlap others', () => {
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
