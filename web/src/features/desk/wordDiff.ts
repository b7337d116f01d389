/** A piece of two texts: in both, only in the first, or only in the second. */
export interface Piece {
  text: string
  side: 'both' | 'before' | 'now'
}

/** The words of two texts in order, with what they have in common found by their longest common subsequence. */
export function wordDiff(before: string, now: string): Piece[] {
  const a = wordsOf(before)
  const b = wordsOf(now)
  const [bareA, bareB] = [bare(a), bare(b)]
  const lengths = commonLengths(bareA, bareB)
  const pieces: Piece[] = []
  const add = (text: string, side: Piece['side']) => {
    const last = pieces.at(-1)
    if (last?.side === side) last.text += text
    else pieces.push({ text, side })
  }
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const [wordA, wordB] = [a[i], b[j]]
    if (wordA !== undefined && wordB !== undefined && bareA[i] === bareB[j]) {
      // The last word of a text has no space behind it.
      add(wordA.length > wordB.length ? wordA : wordB, 'both')
      i++
      j++
    } else if (
      wordA !== undefined &&
      (wordB === undefined || at(lengths, i + 1, j) >= at(lengths, i, j + 1))
    ) {
      add(wordA, 'before')
      i++
    } else {
      add(wordB ?? '', 'now')
      j++
    }
  }
  return pieces
}

/** Words, each with the space behind it. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? []
}

/** The words without the space behind them, by which they are compared. */
function bare(words: readonly string[]): string[] {
  return words.map((word) => word.trimEnd())
}

/** lengths[i][j]: of the longest common subsequence of a from i on and b from j on. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i] ?? []
      row[j] =
        a[i] === b[j] ? at(lengths, i + 1, j + 1) + 1 : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  return lengths
}

function at(lengths: readonly (readonly number[])[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0
}
