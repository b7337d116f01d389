import { Link } from 'react-router'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/states'

interface CoachNotFoundProps {
  /** Also offers to add a coach: on the profile, not on the rating form. */
  withAdd?: boolean
}

/** The content of a page whose coach does not exist. */
export function CoachNotFound({ withAdd = false }: CoachNotFoundProps) {
  return (
    <EmptyState
      icon="🔍"
      title="Coach Not Found"
      heading="h1"
      text="This coach may have been removed or found inaccurate."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/" className={buttonClass('accent')}>
            Back to Home
          </Link>
          {withAdd && (
            <Link to="/?add-coach=true" className={buttonClass('outline')}>
              Add a Coach
            </Link>
          )}
        </div>
      }
    />
  )
}
