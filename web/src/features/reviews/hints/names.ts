/** Names of people in a comment, by a title or role before them or a frequent first name (the server's names.py). */
import type { FoldedText } from './folding'
import { RULES, wordsOf } from './rules'

const FIRST_NAMES = wordsOf(RULES.first_names)
const NOT_NAMES = wordsOf(RULES.not_names, RULES.languages.english)
const PLACES = wordsOf(RULES.places)
const CAPITALIZED = /[A-Z]'?(?:[A-Z](?=[a-z]))?[a-z]+(?:['-]?[A-Z][a-z]+|['-][a-z]+)*|[A-Z]\./g
const ROLE = new RegExp(RULES.role)
/** How many characters before a name a role is looked for in: more than the longest role. */
const BEFORE = 24

interface Word {
  start: number
  end: number
  /** In lower case, without 's. */
  word: string
}

/** The spans in the folded text of names of people other than the one whose names are `own`. */
export function personNames({ text, lower }: FoldedText, own: Set<string>): [number, number][] {
  const words = Array.from(text.matchAll(CAPITALIZED), ({ 0: match, index: start }): Word => {
    const word = match.toLowerCase().replace(/'s$/, '')
    return { start, end: start + match.length, word }
  })
  const spans: [number, number][] = []
  for (let index = 0; index < words.length;) {
    const name = nameAt(text, words, index)
    index += name.length
    const { start } = name[0] as Word
    const { end, word, start: lastStart } = name.at(-1) as Word
    const parts = lower.slice(start, end).match(/[a-z]+/g) ?? []
    if (!parts.some((part) => own.has(part)) && isName(lower, name, start, end)) {
      spans.push([start, lastStart + word.length])
    }
  }
  return spans
}

/** The capitalized words that follow one another from here; at most three are a name. */
function nameAt(text: string, words: Word[], index: number): Word[] {
  const name = words.slice(index, index + 1)
  for (const word of words.slice(index + 1, index + 3)) {
    if (text.slice(name.at(-1)?.end, word.start) !== ' ' || NOT_NAMES.has(word.word)) break
    name.push(word)
  }
  return name
}

function isName(lower: string, name: Word[], start: number, end: number): boolean {
  const words = name.map(({ word }) => word)
  const following =
    lower
      .slice(end, end + 20)
      .trim()
      .split(/\s+/)[0] ?? ''
  if (PLACES.has(following) || words.some((word) => PLACES.has(word))) return false
  if (words.some((word) => FIRST_NAMES.has(word))) return true
  return !NOT_NAMES.has(words[0] ?? '') && ROLE.test(lower.slice(Math.max(0, start - BEFORE), start))
}
