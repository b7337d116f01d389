import { Link, useLocation } from 'react-router'
import { isRecord } from '../../lib/isRecord'

interface FindCoachLinkProps {
  className?: string
}

/** A link to the search box: focuses it on the home page, navigates there from other pages. */
export function FindCoachLink({ className }: FindCoachLinkProps) {
  const home = useLocation().pathname === '/'
  return (
    <Link
      to="/"
      state={TO_SEARCH_BOX}
      className={className}
      onClick={(event) => {
        if (home && focusSearchBox()) event.preventDefault()
      }}
    >
      Find Coach
    </Link>
  )
}

/** The id of the home page's search box. */
const SEARCH_BOX_ID = 'coach-search'

/** The history state of a navigation that ends with the focus in the search box. */
const TO_SEARCH_BOX = { find: true }

export function wantsSearchBox(state: unknown): boolean {
  return isRecord(state) && 'find' in state
}

/** Focuses the search box; returns false if the page has none. */
export function focusSearchBox(): boolean {
  const input = document.getElementById(SEARCH_BOX_ID)
  input?.focus()
  return input !== null
}
