export interface Segment {
  text: string
  matched: boolean
}

/** Removes case and accents from a character, keeping its length so that indexes stay the same. */
function fold(character: string): string {
  const folded = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return folded.length === character.length ? folded : character
}

function foldAll(text: string): string {
  return Array.from(text, fold).join('')
}

/** Returns for each character of the text whether it is part of one of the words. */
function matchMask(text: string, words: readonly string[]): boolean[] {
  const folded = foldAll(text)
  const mask = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    for (let i = folded.indexOf(word); i !== -1; i = folded.indexOf(word, i + word.length)) {
      mask.fill(true, i, i + word.length)
    }
  }
  return mask
}

/** Returns the terms to match: the whole query if the text contains it, otherwise each of its words. */
function termsIn(text: string, query: string): string[] {
  const phrase = foldAll(query.trim())
  if (!phrase) return []
  return foldAll(text).includes(phrase) ? [phrase] : phrase.split(/\s+/)
}

/** Splits the text where the query matches, ignoring case and accents: 'Dana Rivers' and 'river' give Dana |River|s. */
export function highlight(text: string, query: string): Segment[] {
  const mask = matchMask(text, termsIn(text, query))
  const segments: Segment[] = []
  let start = 0
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && mask[end] === mask[start]) continue
    segments.push({ text: text.slice(start, end), matched: mask[start] ?? false })
    start = end
  }
  return segments
}
