export interface Piece {
  text: string
  matched: boolean
}

/** The letter without case and accents; one character in, one out, so that places stay the same. */
function fold(letter: string): string {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.length === letter.length ? plain : letter
}

function foldAll(text: string): string {
  return Array.from(text, fold).join('')
}

/** Which characters of the text belong to one of the words, the longest word first. */
function matchMask(text: string, words: readonly string[]): boolean[] {
  const folded = foldAll(text)
  const marked = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      marked.fill(true, at, at + word.length)
    }
  }
  return marked
}

/** The words of the query to look for: the whole query where the text holds it, else each of its words. */
function wanted(text: string, query: string): string[] {
  const whole = foldAll(query.trim())
  if (!whole) return []
  return foldAll(text).includes(whole) ? [whole] : whole.split(/\s+/)
}

/** The text cut where the query matches, case and accents aside: 'Dana Rivers' and 'river' give Dana |River|s. */
export function highlight(text: string, query: string): Piece[] {
  const marked = matchMask(text, wanted(text, query))
  const pieces: Piece[] = []
  let start = 0
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && marked[end] === marked[start]) continue
    pieces.push({ text: text.slice(start, end), matched: marked[start] ?? false })
    start = end
  }
  return pieces
}
