import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { hiddenNoticeText } from '../../api/reviewState'
import { Alert } from '../../ui/Alert'

/**
 * The notice on a coach's profile for the author of a hidden review, which only they can see. In its own chunk, because
 * few users need it.
 */
export default function OwnReviewNotice({ mine }: { mine: Schemas['MyCoach'] }) {
  const text = hiddenNoticeText(mine)
  if (!text) return null
  return (
    <Alert tone="info" className="mb-5">
      <span>{text}</span>{' '}
      <Link
        to="/my-reviews"
        className="inline-flex min-h-11 items-center font-semibold text-soft-ink underline"
      >
        My Reviews
      </Link>
    </Alert>
  )
}
