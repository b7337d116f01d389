import { siteFact } from './siteFacts'

/** Whether everything that athletes write appears on the days of editions, and not at once. */
export function hasEditions(): boolean {
  return ['weekly', 'seasons'].includes(siteFact('publication', 'now'))
}

/** Whether admins set the days of the editions (`seasons`). */
export function hasEditionWindows(): boolean {
  return siteFact('publication', 'now') === 'seasons'
}
