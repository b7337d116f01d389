/** The id of the home page's search box. */
const SEARCH_BOX = 'coach-search'

/** State of a navigation that should end in the search box. */
export const TO_SEARCH_BOX = { find: true }

export function wantsSearchBox(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'find' in state
}

/** Puts the keyboard into the search box; false when this page has none. */
export function focusSearchBox(): boolean {
  const box = document.getElementById(SEARCH_BOX)
  box?.focus()
  return box !== null
}
