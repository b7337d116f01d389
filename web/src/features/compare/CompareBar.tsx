import { Link } from 'react-router'
import { buttonClass } from '../../ui/Button'
import { CloseIcon } from '../../ui/icons'
import { Container } from '../../ui/layout'
import { chooseCoach, comparePath, MAX_COMPARED, useChosenCoaches } from './chosenCoaches'
import './compare-bar.css'

/** The bar at the bottom of the screen with the coaches to compare; on phones only their number. */
export default function CompareBar() {
  const chosen = useChosenCoaches()
  if (chosen.length === 0) return null
  return (
    <aside aria-label="Compare" className="compare-bar turf-focus">
      <Container className="compare-bar-line">
        <p role="status">
          <b>{chosen.length}</b> <span>of {MAX_COMPARED} to compare</span>
        </p>
        <ul>
          {chosen.map((coach) => (
            <li key={coach.id}>
              <span>{coach.name}</span>
              <button
                type="button"
                aria-label={`Remove ${coach.name} from the comparison`}
                onClick={() => {
                  chooseCoach(coach, false)
                }}
              >
                <CloseIcon className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        <Link to={comparePath(chosen)} className={buttonClass('gold')}>
          Compare
        </Link>
      </Container>
    </aside>
  )
}
