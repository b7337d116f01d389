import { isRecord } from '../lib/isRecord'

/** What a visitor wanted to do when they were asked to sign in. The app continues with it afterwards. */
export interface Intent {
  /** The path of the page, with its query. */
  path: string
  /** Completes the sentence 'Log in to …'. */
  purpose: string
  /** Whether to save the coach of that page. */
  saves?: boolean
  /** Whether to follow the coach, team or school of that page. */
  follows?: boolean
}

/** The history state of a profile whose coach is to be saved immediately; a link cannot set it. */
export const SAVE_COACH = { save: true }

/** The history state of a page that is to be followed immediately; a link cannot set it. */
export const FOLLOW_PAGE = { follow: true }

export function wantsFollow(state: unknown): boolean {
  return isRecord(state) && state.follow === true
}

export function wantsSave(state: unknown): boolean {
  return isRecord(state) && state.save === true
}

// Browsers remove tabs and line breaks from URLs, so one after the slash could turn the path into another site's URL.
const PATH_OF_THIS_SITE = /^\/(?![/\\])[^\t\n\r]*$/

/** Whether a stored value is an intent with a page of this site. */
export function isIntent(value: unknown): value is Intent {
  return (
    isRecord(value) &&
    typeof value.path === 'string' &&
    PATH_OF_THIS_SITE.test(value.path) &&
    typeof value.purpose === 'string'
  )
}

/**
 * The intent in the history entry of the home page, where visitors are sent from pages that require an account; null if
 * there is none.
 */
export function intentOfState(state: unknown): Intent | null {
  return isRecord(state) && isIntent(state.intent) ? state.intent : null
}
