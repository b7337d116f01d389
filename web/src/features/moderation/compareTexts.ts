import { diffArrays } from 'diff'
import {
  cutAtHints,
  type Hint,
  type MarkedPiece,
  type Piece,
  rangesInNow,
  rangesInReported,
} from './markedTexts'

/** The reported text and the current one. */
export interface ComparedTexts {
  reported: readonly MarkedPiece[]
  now: readonly MarkedPiece[]
  /** The numbers of the hints whose words are still in the current text. */
  stillThere: ReadonlySet<number>
}

/** Both texts with what differs, and with the hints of the reported one where their words are. */
export function compareTexts(reported: string, now: string, hints: readonly Hint[]): ComparedTexts {
  const pieces = differences(reported, now)
  const inReported = rangesInReported(hints)
  const inNow = rangesInNow(pieces, inReported, reported, now)
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

/** What two texts have in common, and what only one of them has. */
function differences(reported: string, now: string): Piece[] {
  return diffArrays(wordsOf(reported), wordsOf(now)).map(({ value, added, removed }) => ({
    text: value.join(''),
    side: added ? 'now' : removed ? 'before' : 'both',
  }))
}

/** The words of a text, each with the space behind it: the last one as well, so that it equals one within a text. */
function wordsOf(text: string): string[] {
  return `${text} `.match(/\s*\S+\s*/g) ?? []
}
