/**
 * The word lists and patterns of the server's rules.json: one home, so that both sides judge alike. The build leaves out
 * what nothing here names: the words that only the server knows (`server_only`).
 */
import * as RULES from '../../../../../server/sideline/hints/rules.json'

export { RULES }

/** The words of lines with spaces between. */
export function wordsOf(...lists: string[][]): Set<string> {
  return new Set(lists.flat().flatMap((line) => line.split(' ')))
}
