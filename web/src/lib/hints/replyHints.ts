/**
 * Finds what in a coach's reply may point to the author of the review. The server decides by the same rules whether a
 * reply waits for a moderator (server/sideline/reviews/replies.py). Tests on both sides read
 * server/tests/desk/claims/reply_samples.json.
 */
import * as REPLIES from '../../../../server/sideline/reviews/reply_rules.json'
import { foldComment } from './folding'
import { notEnglish } from './language'
import { RULES, wordsOf } from './rules'

export type ReplyReason = 'name' | 'jersey' | 'class' | 'recognized' | 'threat' | 'language'

export interface ReplyHint {
  reason: ReplyReason
  /** Where it starts in the reply. */
  start: number
  end: number
}

const FIRST_NAMES = wordsOf(RULES.first_names)
const ORDINARY = wordsOf(REPLIES.ordinary)
const PLACES = wordsOf(RULES.places)
const KNOWN = wordsOf(
  RULES.places,
  RULES.not_names,
  RULES.languages.english,
  REPLIES.known,
  REPLIES.abbreviations,
)
const NOT_PEOPLE = wordsOf(REPLIES.not_people)
const VERBS_OF_PEOPLE = new RegExp(REPLIES.verbs_of_people)
const NOT_PEOPLE_ENDINGS = new RegExp(REPLIES.not_people_endings)
/** Letters from which on a name is found although letters are repeated, or an h is added. */
const MIN_MISSPELLED = REPLIES.min_misspelled
const REPEATED = /(.)\1+/g
const SPELLED = new Set(
  [...FIRST_NAMES]
    .map((name) => name.replace(REPEATED, '$1'))
    .filter((name) => name.length >= MIN_MISSPELLED),
)
const ROLE = new RegExp(RULES.role, 'i')
/** How many characters before a name to search for a role: more than the longest role. */
const ROLE_DISTANCE = 24
const WORD = /[A-Za-z]+/g
const CAPITALIZED =
  /[A-Z](?:['-]?[A-Z]?[a-z])+|(?<![A-Za-z])[A-Z]\.|(?<![A-Za-z0-9&./-])[A-Z]{2}(?![A-Za-z0-9&/-])/g
/** Two capital letters: 'KB'. */
const INITIALS = /^[A-Z]{2}$/
const SENTENCE_ENDS = /[.!?:;"“”(*•\-–—\n]$/

const MACROS = { position: REPLIES.position, ...REPLIES.macros, unit: RULES.unit }

function patternOf(source: string): RegExp {
  const text = Object.entries(MACROS).reduce((all, [name, part]) => all.replaceAll(`<${name}>`, part), source)
  return new RegExp(text, 'g')
}

/** Email addresses, links, accounts and telephone numbers, which may be the author's: as in reviews. */
const CONTACT = Object.values(RULES.patterns.contact)
  .flat()
  .map((source) => ({ reason: 'name' as const, pattern: new RegExp(source, 'gi') }))

const PATTERNS = (['name', 'jersey', 'class', 'recognized', 'threat'] as const).flatMap((reason) => {
  const shared = reason === 'jersey' ? RULES.patterns.identity.jersey : []
  return [...shared, ...REPLIES.patterns[reason]].map((source) => ({ reason, pattern: patternOf(source) }))
})

/**
 * Returns the hints on the text of a reply, by position. The coach's `name` is no hint; nor are the words of `places`,
 * which has the names of the school and the sport.
 */
export function findReplyHints(reply: string, name: string, places: string): ReplyHint[] {
  const folded = foldComment(reply)
  const { text, lower } = folded
  const own = new Set(partsOf(name))
  const ofSchool = new Set(partsOf(places))
  const hints: ReplyHint[] = []
  const add = (reason: ReplyReason, from: number, to: number) => {
    const [start, end] = folded.span(from, to)
    if (!hints.some((hint) => start < hint.end && hint.start < end)) hints.push({ reason, start, end })
  }
  for (const { reason, pattern } of [...PATTERNS, ...CONTACT]) {
    for (const { 0: match, 1: before = '', index } of (reason === 'name' ? text : lower).matchAll(pattern)) {
      add(reason, index + before.length, index + match.length)
    }
  }
  const words = Array.from(text.matchAll(WORD))
  for (const [index, { 0: word, index: at }] of words.entries()) {
    const key = word.toLowerCase()
    const isPlace = ofSchool.has(key) || PLACES.has(words[index + 1]?.[0].toLowerCase() ?? '')
    const isFirstName = isFirstNameOf(key) && (!ORDINARY.has(key) || word[0] !== key[0])
    if (isFirstName && !own.has(key) && !isPlace) add('name', at, at + word.length)
  }
  for (const { 0: word, index: at } of text.matchAll(CAPITALIZED)) {
    const before = text.slice(Math.max(0, at - ROLE_DISTANCE), at)
    const isNamed =
      ROLE.test(before) ||
      isInsideSentence(word, before, ofSchool) ||
      hasVerbOfPerson(word, text.slice(at + word.length)) ||
      INITIALS.test(word)
    if (!isNamed) continue
    const parts = partsOf(word)
    const isKnown = parts
      .flatMap((part) => [part, part.replace(/s$/, '')])
      .some((part) => KNOWN.has(part) || ofSchool.has(part))
    if (!isKnown && !parts.every((part) => own.has(part))) add('name', at, at + word.length)
  }
  const language = notEnglish(reply)
  if (language) hints.push({ reason: 'language', start: language[0], end: language[1] })
  return hints.sort((a, b) => a.start - b.start)
}

/** Whether a word is in the list, also with repeated letters or an h at the end: 'kayyla', 'kaylah'. */
function isFirstNameOf(word: string): boolean {
  if (FIRST_NAMES.has(word)) return true
  const spelled = word.replace(REPEATED, '$1')
  if (spelled !== word && SPELLED.has(spelled)) return true
  return word.length > MIN_MISSPELLED && word.endsWith('h') && SPELLED.has(word.slice(0, -1))
}

/**
 * Whether a verb that is common with people follows a word that may be a name: 'Oluchi was late', but not 'Practice was
 * late'.
 */
function hasVerbOfPerson(word: string, after: string): boolean {
  const lower = word.toLowerCase()
  return VERBS_OF_PEOPLE.test(after) && !NOT_PEOPLE.has(lower) && !NOT_PEOPLE_ENDINGS.test(lower)
}

/** Whether a word does not begin a sentence, nor names a team after its school, 'go' or 'the': 'the Falcons'. */
function isInsideSentence(word: string, before: string, places: ReadonlySet<string>): boolean {
  const said = before.replace(/[^\S\n]+$/, '')
  const last = partsOf(said).at(-1) ?? ''
  const isTeam = word.endsWith('s') && (last === 'go' || last === 'the' || places.has(last))
  return said !== '' && !SENTENCE_ENDS.test(said) && !isTeam
}

function partsOf(text: string): string[] {
  return Array.from(foldComment(text).text.matchAll(WORD), ([word]) => word.toLowerCase())
}
