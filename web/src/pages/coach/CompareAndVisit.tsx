import { Link } from 'react-router'
import { CompareToggle } from '../../features/compare/CompareToggle'
import CompareTray from '../../features/compare/CompareTray'
import { buttonClass } from '../../ui/Button'

/** What helps to decide about a coach: the toggle to compare, and the link to the questions for a visit. */
export function CompareAndVisit({ coach }: { coach: { id: number; name: string } }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <Link to={`/visit/${coach.id}`} className={buttonClass('outline')}>
        Questions for a visit
      </Link>
      <CompareToggle coach={coach} />
      <CompareTray />
    </div>
  )
}
