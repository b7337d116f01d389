/** A comment in plain Latin letters, with the position of each letter in the original comment. */
import { RULES } from './rules'

const LOOK_ALIKES = new Map(
  Object.entries(RULES.look_alikes).flatMap(([plain, letters]) =>
    Array.from(letters, (letter) => [letter, plain] as const),
  ),
)
const TAG = new RegExp(RULES.tag, 'g')
const MARK = /[\p{M}\p{Cf}]/u
const MARKS = /[\p{M}\p{Cf}]*/uy

export interface FoldedText {
  /** The folded text in its original case. */
  text: string
  lower: string
  /** Returns the range of the comment that was folded to this range of the text, including marks on the last letter. */
  span: (start: number, end: number) => [number, number]
}

/** Folds a comment: removes accents, tags and invisible characters, and replaces look-alike letters. */
export function foldComment(comment: string): FoldedText {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  const add = (plain: string, start: number, end: number) => {
    text += plain
    for (let unit = 0; unit < plain.length; unit++) {
      starts.push(start)
      ends.push(end)
    }
  }
  const addPart = (start: number, end: number) => {
    let at = start
    for (const letter of comment.slice(start, end)) {
      add(letter < '\x80' ? letter : plainOf(letter), at, at + letter.length)
      at += letter.length
    }
  }
  let done = 0
  for (const tag of comment.matchAll(TAG)) {
    addPart(done, tag.index)
    done = tag.index + tag[0].length
    if (tag[1]) add(' ', tag.index, done)
  }
  addPart(done, comment.length)
  return {
    text,
    lower: Array.from(text, lowerOf).join(''),
    span: (start, end) => {
      MARKS.lastIndex = ends[end - 1] ?? 0
      MARKS.test(comment)
      return [starts[start] ?? 0, MARKS.lastIndex]
    },
  }
}

function plainOf(letter: string): string {
  const known = lookAlikeOf(letter)
  if (known) return known
  return Array.from(letter.normalize('NFKD'), (part) =>
    MARK.test(part) ? '' : (lookAlikeOf(part) ?? part),
  ).join('')
}

function lookAlikeOf(letter: string): string | undefined {
  const lower = lowerOf(letter)
  const known = LOOK_ALIKES.get(lower)
  return lower === letter ? known : known?.toUpperCase()
}

function lowerOf(letter: string): string {
  const lower = letter.toLowerCase()
  return lower.length === letter.length ? lower : letter
}
