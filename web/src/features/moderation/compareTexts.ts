import { diffArrays } from 'diff'
import {
  cutAtHints,
  type Hint,
  type MarkedPiece,
  type Piece,
  rangesInCurrent,
  rangesInReported,
} from './markedTexts'

/** The reported text and the current one. */
export interface ComparedTexts {
  reported: readonly MarkedPiece[]
  now: readonly MarkedPiece[]
  /** The numbers of the hints whose text is still in the current version. */
  stillThere: ReadonlySet<number>
}

/** Both texts with the differences marked, and the hints of the reported text wherever their words occur. */
export function compareTexts(reported: string, now: string, hints: readonly Hint[]): ComparedTexts {
  const pieces = differences(reported, now)
  const inReported = rangesInReported(hints)
  const inNow = rangesInCurrent(pieces, inReported, reported, now)
  return {
    reported: cutAtHints(
      pieces.filter(({ side }) => side !== 'now'),
      inReported,
    ),
    now: cutAtHints(
      pieces.filter(({ side }) => side !== 'before'),
      inNow,
    ),
    stillThere: new Set(inNow.map(({ number }) => number)),
  }
}

/** The pieces that two texts have in common, and those that only one of them has. */
function differences(reported: string, now: string): Piece[] {
  return diffArrays(wordsOf(reported), wordsOf(now)).map(({ value, added, removed }) => ({
    text: value.join(''),
    side: added ? 'now' : removed ? 'before' : 'both',
  }))
}

/** The words of a text with their trailing space. The last word gets a space too, so that it matches other words. */
function wordsOf(text: string): string[] {
  return `${text} `.match(/\s*\S+\s*/g) ?? []
}
