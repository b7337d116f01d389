/** A comment in plain Latin letters, with the place of each in the comment as it was written. */
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
  /** With capitals. */
  text: string
  lower: string
  /** The part of the comment that was folded to this part of the text, with the marks on its last letter. */
  span: (start: number, end: number) => [number, number]
}

/** The comment without accents, tags, invisible characters and look-alike letters. */
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
