import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { hiddenNoticeText } from '../../api/reviewState'
import { hasEditions } from '../../lib/publication'
import { Alert } from '../../ui/Alert'

const OwnEditionReview = lazy(() => import('./OwnEditionReview'))

/** What only the author of a review sees on the coach's profile, if it is not simply public. */
export default function OwnReviewNotice({ mine }: { mine: Schemas['MyCoach'] }) {
  const state = mine.review_state
  if (!hasEditions() || !mine.review_id || (state !== 'waiting' && state !== 'visible'))
    return <Notice mine={mine} />
  return (
    <Suspense>
      <OwnEditionReview reviewId={mine.review_id} fallback={<Notice mine={mine} />} />
    </Suspense>
  )
}

/**
 * The notice on a coach's profile for the author of a hidden review, which only they can see. In its own chunk, because
 * few users need it.
 */
function Notice({ mine }: { mine: Schemas['MyCoach'] }) {
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
