import type { Schemas } from '../../api/client'
import { type Piece, wordDiff } from './wordDiff'

type Hint = Schemas['CaseHint']

/** A part of a piece, in so many hints; `ends` are the numbers of those that end with it. */
interface Part {
  text: string
  hints: number
  ends: readonly number[]
}

/** A piece of a text, cut where hints begin and end. */
export interface MarkedPiece {
  side: Piece['side']
  parts: readonly Part[]
}

/** Where a hint is, in UTF-16 units. The first hint of the list is number 1. */
interface HintRange {
  number: number
  start: number
  end: number
}

/** A text as it was reported and as it is now. */
export interface ComparedTexts {
  reported: readonly MarkedPiece[]
  now: readonly MarkedPiece[]
  /** The numbers of the hints whose words are in the text of now. */
  stillThere: ReadonlySet<number>
}

/** A text with its hints. */
export function markHints(text: string, hints: readonly Hint[]): MarkedPiece[] {
  return text ? cut([{ text, side: 'both' }], marksOf(text, hints)) : []
}

/** Both texts with what differs, and with the hints of the reported one where their words are. */
export function compareTexts(reported: string, now: string, hints: readonly Hint[]): ComparedTexts {
  const pieces = wordDiff(reported, now)
  const marks = marksOf(reported, hints)
  const marksNow = findAgain(pieces, marks, reported, now)
  return {
    reported: cut(
      pieces.filter(({ side }) => side !== 'now'),
      marks,
    ),
    now: cut(
      pieces.filter(({ side }) => side !== 'before'),
      marksNow,
    ),
    stillThere: new Set(marksNow.map(({ number }) => number)),
  }
}

/** The server counts whole characters; an emoji has two UTF-16 units. */
function marksOf(text: string, hints: readonly Hint[]): HintRange[] {
  const letters = Array.from(text)
  const units = (index: number) => letters.slice(0, index).join('').length
  return hints.map(({ start, end }, index) => ({ number: index + 1, start: units(start), end: units(end) }))
}

/**
 * Where the hints are now: in what has not changed at the same place, elsewhere at the first place that no other hint
 * with these words has.
 */
function findAgain(
  pieces: readonly Piece[],
  marks: readonly HintRange[],
  reported: string,
  now: string,
): HintRange[] {
  const found = new Map<number, HintRange>()
  let [before, after] = [0, 0]
  for (const { text, side } of pieces) {
    if (side === 'both')
      for (const mark of marks)
        if (mark.start >= before && mark.end <= before + text.length)
          found.set(mark.number, {
            number: mark.number,
            start: mark.start - before + after,
            end: mark.end - before + after,
          })
    if (side !== 'now') before += text.length
    if (side !== 'before') after += text.length
  }
  for (const { number, start, end } of marks) {
    if (found.has(number)) continue
    const place = placesOf(reported.slice(start, end), now).find(
      (each) => ![...found.values()].some((other) => other.start === each.start && other.end === each.end),
    )
    if (place) found.set(number, { number, ...place })
  }
  return [...found.values()]
}

/** Where these words are, in any case of the letters, and not as a part of others. */
function placesOf(words: string, text: string): { start: number; end: number }[] {
  const pattern = words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const alone = new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'giu')
  return [...text.matchAll(alone)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function cut(pieces: readonly Piece[], marks: readonly HintRange[]): MarkedPiece[] {
  let end = 0
  return pieces.flatMap(withSpaceApart).map(({ text, side }) => {
    const start = end
    end += text.length
    const edges = marks.flatMap((mark) => [mark.start, mark.end]).filter((edge) => edge > start && edge < end)
    const places = [...new Set([start, ...edges, end])].sort((a, b) => a - b)
    const parts = places.slice(1).map((to, index) => {
      const from = places[index] ?? start
      const here = marks.filter((mark) => mark.start < to && mark.end > from)
      return {
        text: text.slice(from - start, to - start),
        hints: here.length,
        ends: here.filter((mark) => mark.end === to).map(({ number }) => number),
      }
    })
    return { side, parts }
  })
}

/** The space behind words that differ has no colour. */
function withSpaceApart({ text, side }: Piece): Piece[] {
  const words = text.trimEnd()
  const space: Piece = { text: text.slice(words.length), side: 'both' }
  return side === 'both' || !space.text ? [{ text, side }] : [{ text: words, side }, space]
}
