/** The word lists and patterns of the hints; docs/moderation.md says what each list is. */
import * as RULES from './rules.json'

export { RULES }

/** The words of lines with spaces between. */
export function wordsOf(...lists: string[][]): Set<string> {
  return new Set(lists.flat().flatMap((line) => line.split(' ')))
}
