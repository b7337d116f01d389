import { Link, useLocation } from 'react-router'
import type { ReactNode } from 'react'
import { isRecord } from '../../lib/isRecord'
import { SearchIcon } from '../../ui/icons'

interface FindCoachLinkProps {
  className?: string
  /** An icon in front of the text. */
  children?: ReactNode
}

/** A link to the search box: focuses it on the home page, navigates there from other pages. */
export function FindCoachLink({ className, children }: FindCoachLinkProps) {
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
      {children}
      <span>Find Coach</span>
    </Link>
  )
}

/** The magnifier of every header: focuses the page's search box, or leads to that of the results. */
export function SearchLink() {
  return (
    <Link
      to="/coaches"
      state={TO_SEARCH_BOX}
      aria-label="Search"
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-turf-700 max-xs:hidden"
      onClick={(event) => {
        if (focusSearchBox()) event.preventDefault()
      }}
    >
      <SearchIcon className="size-5.5" />
    </Link>
  )
}

/** The id of the search box, on home and on the results. */
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

/** The sports on the home page, each with its schools and teams: an ordinary link, because the router does not scroll. */
export const SPORTS = '/#sports'
