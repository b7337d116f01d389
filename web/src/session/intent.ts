import { isRecord } from '../lib/isRecord'

/** What a visitor wanted to do when they were asked to sign in: afterwards the app goes on with it. */
export interface Intent {
  /** The page, with its query. */
  path: string
  /** The end of the sentence 'Log in to …'. */
  purpose: string
  /** Whether the coach of that page is to be saved. */
  saves?: boolean
}

/** The history state of a profile whose coach is to be saved at once: a link cannot set it. */
export const SAVE_COACH = { save: true }

export function wantsSave(state: unknown): boolean {
  return isRecord(state) && state.save === true
}

// Browsers leave tabs and line breaks out of an address: with one of them after the slash it may be another site's.
const PATH_OF_THIS_SITE = /^\/(?![/\\])[^\t\n\r]*$/

/** Whether a value that was stored is an intent whose page is one of this site. */
export function isIntent(value: unknown): value is Intent {
  return (
    isRecord(value) &&
    typeof value.path === 'string' &&
    PATH_OF_THIS_SITE.test(value.path) &&
    typeof value.purpose === 'string'
  )
}

/** The intent in the history entry of the home page, where visitors of an own page are sent; null without one. */
export function intentOfState(state: unknown): Intent | null {
  return isRecord(state) && isIntent(state.intent) ? state.intent : null
}
