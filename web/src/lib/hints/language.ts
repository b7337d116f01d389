/** Finds sentences that are not in English, by script and most frequent words. */
import { RULES, wordsOf } from './rules'

const ENGLISH = wordsOf(RULES.languages.english)
const OTHER = wordsOf(RULES.languages.other)
const NOT_LATIN = new RegExp(RULES.languages.not_latin, 'g')
const SENTENCE = /[^.!?\n。！？]+/g
const WORD = /\p{L}+(?:['’]\p{L}+)?/gu

const MIN_WORDS = 2
const MIN_LETTERS = 4
const LETTER_SHARE = 0.3

/** Returns the span from the first sentence that is not English to the last; undefined if all are English. */
export function notEnglish(comment: string): [number, number] | undefined {
  const others = Array.from(comment.matchAll(SENTENCE)).filter(([sentence]) =>
    isOther(sentence.toLowerCase()),
  )
  const [first, last] = [others[0], others.at(-1)]
  if (!first || !last) return
  return [first.index + first[0].length - first[0].trimStart().length, last.index + last[0].length]
}

function isOther(sentence: string): boolean {
  const foreign = sentence.match(NOT_LATIN)?.length ?? 0
  if (foreign >= MIN_LETTERS && foreign > LETTER_SHARE * sentence.replace(/\s/g, '').length) return true
  const words = sentence.match(WORD) ?? []
  const other = words.filter((word) => OTHER.has(word)).length
  return other >= MIN_WORDS && other > words.filter((word) => ENGLISH.has(word)).length
}
