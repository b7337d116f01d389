import { Link, useLocation } from 'react-router'

interface FindCoachLinkProps {
  className?: string
}

/** Leads to the search box: focuses it on the home page, goes there from any other. */
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
const SEARCH_BOX = 'coach-search'

/** State of a navigation that should end in the search box. */
const TO_SEARCH_BOX = { find: true }

export function wantsSearchBox(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'find' in state
}

/** Puts the keyboard into the search box; false when this page has none. */
export function focusSearchBox(): boolean {
  const box = document.getElementById(SEARCH_BOX)
  box?.focus()
  return box !== null
}
