import { describe, expect, it } from 'vitest'
import { compareTexts } from './compareTexts'
import { type MarkedPiece, markHints } from './markedTexts'

interface Place {
  start: number
  end: number
}

/** The hint on the `nth` occurrence of these words in a text. */
function hintOn(text: string, words: string, nth = 0): Place {
  const start = text.split(words, nth + 1).join(words).length
  return { start, end: start + words.length }
}

/** Renders a text: [hints] followed by their numbers, {-removed-} and {+added+} words, no trailing space. */
const rendered = (pieces: readonly MarkedPiece[]) =>
  pieces
    .map(({ side, parts }) => {
      const words = parts
        .map(({ text, hints, ends }) => (hints > 0 ? `[${text}]` : text) + ends.join(','))
        .join('')
      return { both: words, before: `{-${words}-}`, now: `{+${words}+}` }[side]
    })
    .join('')
    .trimEnd()

describe('two texts', () => {
  it.each([
    ['', '', '', ''],
    ['Loud.', 'Loud.', 'Loud.', 'Loud.'],
    ['Loud and fair.', 'Fair.', '{-Loud and fair.-}', '{+Fair.+}'],
    ['He swears a lot.', 'He shouts a lot.', 'He {-swears-} a lot.', 'He {+shouts+} a lot.'],
    ['Ask Jenna now. Fine.', 'Fine.', '{-Ask Jenna now.-} Fine.', 'Fine.'],
    ['', 'New words', '', '{+New words+}'],
    ['Fair. Too loud.', 'Fair.', 'Fair. {-Too loud.-}', 'Fair.'],
    ['Fair.', 'Fair. Too loud.', 'Fair.', 'Fair. {+Too loud.+}'],
    ['Fair.  Loud.', 'Fair. Loud.', '{-Fair.-}  Loud.', '{+Fair.+} Loud.'],
  ])('"%s" and "%s" show what differs', (before, after, reported, now) => {
    const texts = compareTexts(before, after, [])
    expect([rendered(texts.reported), rendered(texts.now)]).toEqual([reported, now])
  })
})

describe('hints in a text', () => {
  it('are marked at their positions, even after an emoji or an earlier occurrence of the word', () => {
    const text = '😀 Mark my words: Coach Mark is loud.'
    expect(rendered(markHints(text, [hintOn(text, 'Mark', 1)]))).toBe(
      '😀 Mark my words: Coach [Mark]1 is loud.',
    )
  })

  it('may overlap: each number follows the end of its hint', () => {
    const text = 'No habla, you jerk, nada. Fine.'
    const hints = [hintOn(text, 'No habla, you jerk, nada'), hintOn(text, 'jerk'), hintOn(text, 'nada')]
    expect(rendered(markHints(text, hints))).toBe('[No habla, you ][jerk]2[, ][nada]1,3. Fine.')
  })

  it('do not appear in an empty text', () => {
    expect(markHints('', [])).toEqual([])
    expect(rendered(markHints('Fair.', []))).toBe('Fair.')
  })
})

describe('hints in two texts', () => {
  const compare = (reported: string, now: string, ...hints: Place[]) => {
    const texts = compareTexts(reported, now, hints)
    return {
      reported: rendered(texts.reported),
      now: rendered(texts.now),
      stillThere: [...texts.stillThere].sort(),
    }
  }

  it('are marked in both texts if nothing has changed', () => {
    const text = 'A jerk. Call 555-0134, jerk.'
    const hints = [hintOn(text, 'jerk'), hintOn(text, '555-0134'), hintOn(text, 'jerk', 1)]
    expect(compare(text, text, ...hints)).toEqual({
      reported: 'A [jerk]1. Call [555-0134]2, [jerk]3.',
      now: 'A [jerk]1. Call [555-0134]2, [jerk]3.',
      stillThere: [1, 2, 3],
    })
  })

  it('on the same word are distinguished: only the removed one disappears', () => {
    const text = 'What a jerk he is. Ask around, a jerk to all.'
    expect(
      compare(text, 'Ask around, a jerk to all.', hintOn(text, 'jerk'), hintOn(text, 'jerk', 1)),
    ).toEqual({
      reported: '{-What a [jerk]1 he is.-} Ask around, a [jerk]2 to all.',
      now: 'Ask around, a [jerk]2 to all.',
      stillThere: [2],
    })
  })

  it('are kept if their words have moved, changed case or are followed by other punctuation', () => {
    const text = 'He is a jerk. Plans well.'
    expect(compare(text, 'Plans well, Jerk!', hintOn(text, 'jerk'))).toEqual({
      reported: '{-He is a [jerk]1.-} Plans {-well.-}',
      now: 'Plans {+well, [Jerk]1!+}',
      stillThere: [1],
    })
  })

  it('disappear with their words, even if those are now part of another word', () => {
    const text = 'An ass.'
    expect(compare(text, 'An assistant.', hintOn(text, 'ass'))).toEqual({
      reported: 'An {-[ass]1.-}',
      now: 'An {+assistant.+}',
      stillThere: [],
    })
    expect(compare(text, '', hintOn(text, 'ass')).stillThere).toEqual([])
  })

  it('may extend into a difference: the number follows the last part', () => {
    const text = 'Text her at 555-0134 now.'
    expect(compare(text, 'Text her at home now.', hintOn(text, 'Text her at 555-0134'))).toEqual({
      reported: '[Text her at ]{-[555-0134]1-} now.',
      now: 'Text her at {+home+} now.',
      stillThere: [],
    })
  })

  it('are searched as plain text, not as a pattern', () => {
    const text = 'Mail a.b+c@d.example (now).'
    expect(compare(text, 'Now mail axb+c@d.example', hintOn(text, 'a.b+c@d.example')).stillThere).toEqual([])
    expect(compare(text, 'Now: a.b+c@d.example!', hintOn(text, 'a.b+c@d.example')).stillThere).toEqual([1])
  })
})
