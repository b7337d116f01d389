import type { CaseHint } from './deskHints'

export type Hint = Pick<CaseHint, 'start' | 'end'>

/** A piece of two compared texts: in both, only in the reported text, or only in the current one. */
export interface Piece {
  text: string
  side: 'both' | 'before' | 'now'
}

/** A part of a piece: `hints` counts the hints that cover it, `ends` has the numbers of those that end with it. */
interface Part {
  text: string
  hints: number
  ends: readonly number[]
}

/** A piece of a text, split where hints start and end. */
export interface MarkedPiece {
  side: Piece['side']
  parts: readonly Part[]
}

/** The position of a hint in one of the two texts. Hints are numbered from 1. */
interface HintRange {
  number: number
  start: number
  end: number
}

/** Marks the hints in a text. */
export function markHints(text: string, hints: readonly Hint[]): MarkedPiece[] {
  return text ? cutAtHints([{ text, side: 'both' }], rangesInReported(hints)) : []
}

/** Returns the positions of hints in the reported text. */
export function rangesInReported(hints: readonly Hint[]): HintRange[] {
  return hints.map(({ start, end }, index) => ({ number: index + 1, start, end }))
}

/**
 * Maps hints from the reported text to the current one. A hint in an unchanged part moves along with it; any other
 * takes the first occurrence of its words that isn't already marked.
 */
export function rangesInCurrent(
  pieces: readonly Piece[],
  inReported: readonly HintRange[],
  reported: string,
  now: string,
): HintRange[] {
  const inNow = unchangedRanges(pieces, inReported)
  for (const { number, start, end } of inReported) {
    if (inNow.some((range) => range.number === number)) continue
    const place = findWords(reported.slice(start, end), now).find(
      (found) => !inNow.some((range) => range.start === found.start && range.end === found.end),
    )
    if (place) inNow.push({ number, ...place })
  }
  return inNow
}

/** Returns the positions in the current text of the hints inside unchanged pieces. */
function unchangedRanges(pieces: readonly Piece[], inReported: readonly HintRange[]): HintRange[] {
  // The start of the piece in each of the texts.
  let [startInReported, startInNow] = [0, 0]
  return pieces.flatMap(({ text, side }) => {
    const [from, to, moved] = [startInReported, startInReported + text.length, startInNow - startInReported]
    if (side !== 'now') startInReported += text.length
    if (side !== 'before') startInNow += text.length
    if (side !== 'both') return []
    return inReported
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ number, start, end }) => ({ number, start: start + moved, end: end + moved }))
  })
}

/** Finds these words in a text, ignoring case and only as whole words. */
function findWords(words: string, text: string): { start: number; end: number }[] {
  const pattern = words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const wholeWords = new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'giu')
  return [...text.matchAll(wholeWords)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Splits the pieces of one text where its hints start and end. */
export function cutAtHints(pieces: readonly Piece[], ranges: readonly HintRange[]): MarkedPiece[] {
  let end = 0
  return pieces.flatMap(splitTrailingSpace).map(({ text, side }) => {
    const start = end
    end += text.length
    return { side, parts: partsOf(text, start, ranges) }
  })
}

/** Splits a piece that starts at this position of its text into parts, each covered by the same hints throughout. */
function partsOf(piece: string, start: number, ranges: readonly HintRange[]): Part[] {
  const end = start + piece.length
  const edges = ranges.flatMap((range) => [range.start, range.end])
  const inside = edges.filter((edge) => edge > start && edge < end).sort((a, b) => a - b)
  const cuts = [...new Set([start, ...inside, end])]
  return cuts.slice(1).map((to, index) => {
    const from = cuts[index] ?? start
    const covering = ranges.filter((range) => range.start < to && range.end > from)
    return {
      text: piece.slice(from - start, to - start),
      hints: covering.length,
      ends: covering.filter((range) => range.end === to).map(({ number }) => number),
    }
  })
}

/** Splits trailing space off a piece that differs, so that the space isn't colored. */
function splitTrailingSpace({ text, side }: Piece): Piece[] {
  const words = text.trimEnd()
  const space: Piece = { text: text.slice(words.length), side: 'both' }
  return side === 'both' || !space.text ? [{ text, side }] : [{ text: words, side }, space]
}
