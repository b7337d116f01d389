import { Link, useLocation } from 'react-router'
import { focusSearchBox, TO_SEARCH_BOX } from './searchBoxFocus'

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
