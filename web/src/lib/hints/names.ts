/** Finds names of people in a comment, by a title or role before them or a common first name. */
import type { FoldedText } from './folding'
import { RULES, wordsOf } from './rules'

const FIRST_NAMES = wordsOf(RULES.first_names)
const NOT_NAMES = wordsOf(RULES.not_names, RULES.languages.english)
const PLACES = wordsOf(RULES.places)
const CAPITALIZED = /[A-Z]'?(?:[A-Z](?=[a-z]))?[a-z]+(?:['-]?[A-Z][a-z]+|['-][a-z]+)*|[A-Z]\./g
const ROLE = new RegExp(RULES.role)
/** How many characters before a name to search for a role: more than the longest role. */
const ROLE_DISTANCE = 24

interface Word {
  start: number
  end: number
  /** In lower case, without 's. */
  word: string
}

/** Returns the spans in the folded text of people's names, except for the `own` names. */
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

/**
 * Returns the consecutive capitalized words from here, at most three. A word that is no name is returned alone, so that
 * 'Coach Miller' has the name 'Miller'.
 */
function nameAt(text: string, words: Word[], index: number): Word[] {
  const name = words.slice(index, index + 1)
  if (name.every(({ word }) => NOT_NAMES.has(word) && !FIRST_NAMES.has(word))) return name
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
  return !NOT_NAMES.has(words[0] ?? '') && ROLE.test(lower.slice(Math.max(0, start - ROLE_DISTANCE), start))
}

/** Competitions, each with one date and one roster. */
const COMPETITION = String.raw`(?:duals?|meet|game|match|scrimmage|invitational|invite|tournament|regatta|series)`

/** 'the Heidelberg dual', 'against Harrow Lake': the name of an opponent or of a meet, in the original case. */
const EVENTS = [
  new RegExp(
    String.raw`\b(?:[Tt]he|[Oo]ur|[Tt]hat|[Aa]n?|[Ll]ast) ((?:[A-Z][a-z]+ ){1,3})${COMPETITION}\b`,
    'g',
  ),
  /\b(?:lost to|beat|lost at|versus|vs\.?|played against|wrestled against|a loss to|a win over) ((?:[A-Z][a-z]+ ?){1,3})/g,
]

/** Capitalized words that are not the name of an opponent. */
const NOT_OPPONENTS = wordsOf([
  'Senior Junior Freshman Sophomore Big Ten Eight Twelve Final Four Elite Sweet Sixteen Conference National Nationals',
  'Regional State Division Home Away Championship Friday Saturday Sunday Monday Tuesday Wednesday Thursday Spring Fall',
  'Winter Summer Coach Alumni Night Day All Green Red White Blue Gold Black Orange Purple',
])

/** Returns the spans in the folded text that point to a specific competition. */
export function competitions({ text }: FoldedText): [number, number][] {
  return EVENTS.flatMap((pattern) =>
    Array.from(text.matchAll(pattern)).flatMap(({ 0: match, 1: name = '', index }): [number, number][] => {
      const words = name.trim().split(' ')
      if (words.every((word) => NOT_OPPONENTS.has(word))) return []
      return [[index + match.indexOf(name), index + match.trimEnd().length]]
    }),
  )
}
