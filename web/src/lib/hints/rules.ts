/** The word lists and patterns of the hints, which the server reads too; docs/hints.md describes them. */
import * as RULES from '../../../../server/sideline/reviews/hint_rules.json'

export { RULES }

/** The words in space-separated lines. */
export function wordsOf(...lists: string[][]): Set<string> {
  return new Set(lists.flat().flatMap((line) => line.split(' ')))
}
