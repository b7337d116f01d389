import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { sportTitle } from '../../lib/format'
import { resultsPath } from '../../features/search/resultsAddress'

type Team = Pick<Schemas['CoachProfile'], 'sport' | 'gender' | 'university' | 'division'>

/** The title line of a profile (spec section 2), in which the school leads to its coaches. */
export function TeamLine({ coach }: { coach: Team }) {
  return (
    <>
      {sportTitle(coach)} @{' '}
      <Link
        to={resultsPath({ q: coach.university })}
        className="underline decoration-1 underline-offset-[0.2em]"
      >
        {coach.university}
      </Link>
      {coach.division && ` (${coach.division})`}
    </>
  )
}
