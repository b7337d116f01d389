import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { RANK_WEIGHT } from '../../api/choices'
import { readStored, store } from '../../lib/userStorage'

/** Where this device remembers that the explanation has been shown. */
const SHOWN = 'sideline.rank-explained'

/** How coaches are ranked: open the first time, then closed. */
export function RankNote() {
  const [isOpen] = useState(() => readStored(SHOWN) !== true)
  useEffect(() => {
    store(SHOWN, true)
  }, [])
  return (
    <details open={isOpen} className="results-why">
      <summary>How this list is ranked</summary>
      <p>
        <b>Colored number:</b>{' '}
        <span>
          the plain average. <b>Ranked as:</b>{' '}
          {`the same, plus ${RANK_WEIGHT} reviews at the average of the coach’s sport, so nine great reviews do not beat forty.`}
        </span>{' '}
        <Link to="/how-we-check" className="font-semibold text-soft-ink underline">
          How we check
        </Link>
      </p>
    </details>
  )
}
