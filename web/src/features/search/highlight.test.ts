import { describe, expect, it } from 'vitest'
import { highlight } from './highlight'

/** Joins the segments on one line, with matched ones between bars. */
function shown(text: string, query: string): string {
  return highlight(text, query)
    .map((piece) => (piece.matched ? `|${piece.text}|` : piece.text))
    .join('')
}

describe('the highlighted text of a result', () => {
  it.each([
    ['Dana Rivers', 'river', 'Dana |River|s'],
    ['Stoneriver College', 'RIVER', 'Stone|river| College'],
    ['José Ramírez', 'jose ram', '|José Ram|írez'],
    ['Jose Ramirez', 'ramírez', 'Jose |Ramirez|'],
    ['Cedar Valley State', 'state cedar', '|Cedar| Valley |State|'],
    ['Anna Hannan', 'an', '|An|na H|an|n|an|'],
    ['Dana Rivers', '   ', 'Dana Rivers'],
    ['Dana Rivers', 'xyz', 'Dana Rivers'],
    ["O'Neil (Sr.)", '(sr', "O'Neil |(Sr|.)"],
    ['', 'a', ''],
  ])('%s for %s', (text, query, expected) => {
    expect(shown(text, query)).toBe(expected)
  })

  it('never loses or duplicates a character', () => {
    for (const text of ['İstanbul Üniversitesi', '𝒟ana 🏀 Rivers', 'straße']) {
      expect(
        highlight(text, 'a')
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }
  })
})
