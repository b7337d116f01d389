import { Link } from 'react-router'
import { buttonClass } from '../../ui/Button'

/** The link from a case to the queue. */
export function BackToQueue() {
  return (
    <Link to="?" className={buttonClass('outline')}>
      Back to the queue
    </Link>
  )
}
