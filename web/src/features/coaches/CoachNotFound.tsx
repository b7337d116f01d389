import { Link } from 'react-router'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/states'

interface CoachNotFoundProps {
  /** A profile offers to add the coach; the rating form only the way home. */
  withAdd?: boolean
}

/** For a coach that is not there (any more). */
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
