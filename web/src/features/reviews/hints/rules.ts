/** The word lists and patterns of the server's rules.json: one home, so that both sides judge alike. */
import RULES from '../../../../../server/sideline/hints/rules.json'

export { RULES }

/** The words of lines with spaces between. */
export function wordsOf(...lists: string[][]): Set<string> {
  return new Set(lists.flat().flatMap((line) => line.split(' ')))
}
