/**
 * Finds words that the guidelines prohibit, including disguised spellings.
 *
 * A word is bad if it consists entirely of known parts and one of them is bad: `shitheads` is, `Lipshitz` is not,
 * because `lip` is not a known part. So names that contain a bad word need no list of exceptions.
 */
import type { FoldedText } from './folding'
import { RULES, wordsOf } from './rules'

// Kinds of word parts.
/** Harmless. */
const FILLER = 1
/** Harmless, and only allowed after a bad part. */
const ENDING = 2
/** Bad. */
const CORE = 3
/** Bad, but not before an ending, which often makes it a harmless word (`asset`). */
const TIGHT = 4
/** Bad if an agent follows (`butt`). */
const SOFT = 5
/** Bad after a soft part (`pirate`). */
const AGENT = 6

// What the beginning of a word can consist of (bit flags).
/** Nothing bad. */
const BARE = 1
const BAD = 2
/** Something bad, and the last part is tight. */
const AFTER_TIGHT = 4
/** Nothing bad, and the last part is soft. */
const AFTER_SOFT = 8

/** Longer runs of letters are not words and would take too long. */
const MAX_WORD_LENGTH = 40
/** The maximum number of words in a phrase. */
const MAX_PHRASE_WORDS = 4
/** The minimum number of letters in each part of a bad word that is written as two words. */
const MIN_PAIR_LETTERS = 4

const CHUNK = new RegExp(RULES.chunk, 'g')
const EDGES = new RegExp(RULES.edges)
const MASK = new RegExp(RULES.mask, 'g')
const PARAPHILIA = new RegExp(RULES.paraphilia)
const ANYWHERE = new RegExp(RULES.anywhere)
const ANYWHERE_BY_SOUND = new RegExp(RULES.anywhere_by_sound)
const LEET: Record<string, string> = RULES.leet
const LEET_L: Record<string, string> = { ...RULES.leet, ...RULES.leet_l }
const SOUND: Record<string, string> = RULES.sound

function translated(word: string, table: Record<string, string>): string {
  return Array.from(word, (letter) => table[letter] ?? letter).join('')
}

/** Returns how the word sounds, so that `phuk`, `fvcc` and `fuck` are equal. */
function soundOf(word: string): string {
  return translated(word.replaceAll('ph', 'f'), SOUND).replace(/(.)\1+/g, '$1')
}

const phraseList = RULES.phrases.flatMap((line) => line.split(', '))
const PHRASES = new Set(phraseList.map(lettersOf))
const ALLOWED = wordsOf(RULES.allowed, RULES.languages.english)
const WHOLE = new Set([...wordsOf(RULES.whole), ...PHRASES])
const ALSO_NAMES = wordsOf(RULES.names_too)
const MASKED = wordsOf(RULES.masked, RULES.strong, RULES.whole)
const SOFT_WORDS = wordsOf(RULES.soft)
const PHRASE_STARTS = new Set([...SOFT_WORDS, ...phraseList.map((phrase) => phrase.replace(/ .*/, ''))])
const AGENTS = wordsOf(RULES.agents)

const PARTS = new Map<string, number>()
const SOUND_PARTS = new Map<string, number>()
const kinds = [
  [wordsOf(RULES.endings), ENDING],
  [wordsOf(RULES.parts), FILLER],
  [SOFT_WORDS, SOFT],
  [AGENTS, AGENT],
  [wordsOf(RULES.tight), TIGHT],
  [wordsOf(RULES.cores, RULES.strong), CORE],
] as const
for (const [words, kind] of kinds) for (const word of words) PARTS.set(word, kind)
for (const [part, kind] of PARTS) SOUND_PARTS.set(soundOf(part), kind === ENDING ? ENDING : FILLER)
for (const ending of wordsOf(RULES.endings_by_sound)) SOUND_PARTS.set(ending, ENDING)
const STRONG = [...Array.from(wordsOf(RULES.strong), soundOf), ...wordsOf(RULES.strong_by_sound)]
for (const word of STRONG) SOUND_PARTS.set(word, CORE)
const LONGEST_PART = Math.max(...Array.from(PARTS.keys(), (part) => part.length))

type Span = [start: number, end: number]

/** Returns the spans in the folded text of words that the guidelines prohibit, except for the `own` words. */
export function badWords({ text, lower }: FoldedText, own: Set<string>): Span[] {
  const chunks = Array.from(lower.matchAll(CHUNK), (match): Span => [
    match.index,
    match.index + match[0].length,
  ])
  const spans: Span[] = []
  let skipTo = 0
  chunks.forEach(([start, end], index) => {
    if (start < skipTo) return
    const chunk = lower.slice(start, end)
    const last = phraseEnd(lower, chunks, index, own)
    if (last !== undefined) {
      skipTo = last
      spans.push([start, last])
    } else if (!looksLikeName(text.slice(start, end)) && isBadChunk(chunk, own)) {
      const inner = EDGES.exec(chunk)
      spans.push(inner ? [start + inner.index, start + inner.index + inner[0].length] : [start, end])
    }
  })
  return spans
}

/** Whether the word is also a name and is written like one. */
function looksLikeName(word: string): boolean {
  return /^[A-Z][a-z]+$/.test(word) && ALSO_NAMES.has(word.toLowerCase())
}

/** Returns the end of a phrase that starts at this chunk: several words, or spaced-out letters. */
function phraseEnd(lower: string, chunks: Span[], index: number, own: Set<string>): number | undefined {
  const [start, end] = chunks[index] ?? [0, 0]
  if (end - start === 1) return spacedEnd(lower, chunks, index)
  const first = lettersOf(lower.slice(start, end))
  if (own.has(first) || (first.length < MIN_PAIR_LETTERS && !PHRASE_STARTS.has(first))) return
  let phrase = first
  let before = end
  for (const [at, stop] of chunks.slice(index + 1, index + MAX_PHRASE_WORDS)) {
    const word = lettersOf(lower.slice(at, stop))
    if (!word || /[^ _-]/.test(lower.slice(before, at))) return
    phrase += word
    if (isIn(PHRASES, phrase) || (before === end && isPair(first, word))) return stop
    before = stop
  }
}

/** Whether two words are bad in sequence or as one word. */
function isPair(first: string, second: string): boolean {
  if (SOFT_WORDS.has(first) && AGENTS.has(singular(second))) return true
  return Math.min(first.length, second.length) >= MIN_PAIR_LETTERS && isIn(WHOLE, first + second)
}

function spacedEnd(lower: string, chunks: Span[], index: number): number | undefined {
  const letters: Span[] = []
  for (const span of chunks.slice(index, index + MAX_WORD_LENGTH + 1)) {
    const before = letters.at(-1)
    if (span[1] - span[0] !== 1 || (before && span[0] - before[1] !== 1)) break
    letters.push(span)
  }
  const word = letters.map(([at]) => lower.charAt(at)).join('')
  return letters.length > 2 && isBadWord(translated(word, LEET)) ? letters.at(-1)?.[1] : undefined
}

function isBadChunk(written: string, own: Set<string>): boolean {
  const chunk = written.replace(/^[.!'_-]+|[.!'_-]+$/g, '').replace(/'s$/, '')
  if (ALLOWED.has(chunk) || own.has(chunk) || chunk.length > MAX_WORD_LENGTH || !/[a-z]/.test(chunk))
    return false
  if (!/[^a-z]/.test(chunk)) return !ALLOWED.has(singular(chunk)) && isBadWord(chunk)
  if (chunk.match(/[a-z]+/g)?.some((piece) => own.has(piece))) return false
  const inner = EDGES.exec(chunk)?.[0] ?? chunk
  if (WHOLE.has(lettersOf(inner))) return true
  const tables = Object.keys(RULES.leet_l).some((letter) => inner.includes(letter)) ? [LEET, LEET_L] : [LEET]
  return tables.some((table) => isBadSpelling(translated(inner, table))) || isBadMasked(inner)
}

function isBadSpelling(spelling: string): boolean {
  const pieces = spelling.match(/[a-z]+/g) ?? []
  return pieces.some(isBadWord) || (pieces.length > 1 && isBadWord(pieces.join('')))
}

/** Whether letters are replaced by symbols: `f**k`, `c*nt`. */
function isBadMasked(chunk: string): boolean {
  const masked = chunk.replace(MASK, (run) => '*'.repeat(run.length))
  if (!masked.includes('*')) return false
  if (Array.from(MASKED).some((word) => fits(masked, word))) return true
  return Array.from('aeiou').some((vowel) => isBadSpelling(translated(chunk.replace(MASK, vowel), LEET)))
}

function fits(masked: string, word: string): boolean {
  return (
    masked.length === word.length &&
    Array.from(masked).every((mark, at) => mark === '*' || mark === word.charAt(at))
  )
}

function isBadWord(word: string): boolean {
  if (isListed(word)) return true
  const drawnOut = /(.)\1\1+/g
  return (
    drawnOut.test(word) &&
    (isListed(word.replace(drawnOut, '$1$1')) || isListed(word.replace(drawnOut, '$1')))
  )
}

function isListed(word: string): boolean {
  if (word.length > MAX_WORD_LENGTH) return false
  if (isIn(WHOLE, word) || ANYWHERE.test(word) || PARAPHILIA.test(word) || consistsOf(word, PARTS))
    return true
  const heard = soundOf(word)
  return ANYWHERE_BY_SOUND.test(heard) || consistsOf(heard, SOUND_PARTS)
}

function isIn(words: Set<string>, word: string): boolean {
  return words.has(word) || words.has(singular(word))
}

function singular(word: string): string {
  return word.replace(/[sz]$/, '')
}

/** Returns only the letters and digits. */
function lettersOf(chunk: string): string {
  return chunk.replace(/[^a-z0-9]/g, '')
}

/** Whether the whole word consists of parts, one of them bad. */
function consistsOf(word: string, parts: Map<string, number>): boolean {
  const states = [BARE]
  for (let start = 0; start < word.length; start++) {
    const state = states[start]
    if (!state) continue
    for (let end = start + 1; end <= Math.min(word.length, start + LONGEST_PART); end++) {
      const kind = parts.get(word.slice(start, end))
      if (kind) states[end] = (states[end] ?? 0) | nextState(state, kind)
    }
  }
  return ((states[word.length] ?? 0) & (BAD | AFTER_TIGHT)) > 0
}

function nextState(state: number, kind: number): number {
  if (kind === ENDING) return state & BAD
  if (kind === CORE || state & (BAD | AFTER_TIGHT) || (kind === AGENT && state & AFTER_SOFT)) return BAD
  if (kind === TIGHT) return AFTER_TIGHT
  return kind === SOFT ? BARE | AFTER_SOFT : BARE
}
