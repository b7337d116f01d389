/** Finds sentences that are not in English, by script and most frequent words. */
import { RULES, wordsOf } from './rules'

const LANGUAGES = RULES.languages
const ENGLISH = wordsOf(LANGUAGES.english)
const OTHER = wordsOf(LANGUAGES.other)
const NOT_LATIN = new RegExp(LANGUAGES.not_latin, 'g')
const SENTENCE = /[^\s.!?。！？][^.!?\n。！？]*/g
const WORD = /\p{L}+(?:['’]\p{L}+)?/gu

/** Returns the span from the first sentence that is not English to the last; undefined if all are English. */
export function notEnglish(comment: string): [number, number] | undefined {
  const others = Array.from(comment.matchAll(SENTENCE)).filter(([sentence]) =>
    isOther(sentence.toLowerCase()),
  )
  const [first, last] = [others[0], others.at(-1)]
  if (first && last) return [first.index, last.index + last[0].length]
}

function isOther(sentence: string): boolean {
  const foreign = sentence.match(NOT_LATIN)?.length ?? 0
  if (
    foreign >= LANGUAGES.min_letters &&
    foreign > LANGUAGES.letter_share * sentence.replace(/\s/g, '').length
  )
    return true
  const words = sentence.match(WORD) ?? []
  const other = words.filter((word) => OTHER.has(word)).length
  return other >= LANGUAGES.min_words && other > words.filter((word) => ENGLISH.has(word)).length
}
