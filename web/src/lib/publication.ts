import { siteFact } from './siteFacts'

/** Whether everything that athletes write appears on the days of editions, and not at once. */
export function hasEditions(): boolean {
  return ['weekly', 'seasons'].includes(siteFact('publication', 'now'))
}
