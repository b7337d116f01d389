import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Schemas } from '../api/client'
import { ApiError } from '../api/errors'
import { CoachIntro } from '../features/coaches/CoachIntro'
import { EditForm } from '../features/reviews/EditForm'
import { FormSkeleton } from '../features/reviews/FormSkeleton'
import { moveDraft } from '../features/reviews/keptDrafts'
import { useMyReview } from '../features/reviews/useMyReviews'
import { draftKey } from '../lib/drafts'
import { REDIRECT_DELAY, useAfter } from '../lib/useAfter'
import { useSession } from '../session/sessionContext'
import { Button } from '../ui/Button'
import { buttonClass } from '../ui/buttonClass'
import { EmptyState } from '../ui/EmptyState'
import { SuccessOverlay } from '../ui/SuccessOverlay'
import { BackLink } from './shell/BackLink'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { RequireUser } from './shell/RequireUser'

export const page: PageMeta = { title: 'Edit Review', indexed: false }

/** /review/{reviewId}/edit: the user's own review, prefilled. */
export default function EditReviewPage() {
  return (
    <RequireUser title={page.title}>
      <EditReview />
    </RequireUser>
  )
}

function EditReview() {
  const { reviewId = '' } = useParams()
  const { data: review, error, refetch } = useMyReview(reviewId)

  if (review && review.id !== reviewId) return <OldLink from={reviewId} to={review.id} />
  if (review) return <Edit key={reviewId} review={review} />
  if (error) return <ReviewNotFound error={error} onRetry={() => void refetch()} />
  return (
    <PageShell title={page.title} narrow>
      <FormSkeleton text="Loading Review..." />
    </PageShell>
  )
}

/** A link from before authors had ids of their own: its address, and what was written there, give way to the new one. */
function OldLink({ from, to }: { from: string; to: string }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const userId = user?.id ?? ''
  useEffect(() => {
    moveDraft(draftKey(userId, `edit.${from}`), draftKey(userId, `edit.${to}`))
    void navigate(`/review/${to}/edit`, { replace: true })
  }, [userId, from, to, navigate])
  return null
}

function Edit({ review }: { review: Schemas['ReviewMine'] }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [done, setDone] = useState(false)
  useAfter(done, REDIRECT_DELAY, () => void navigate('/my-reviews', { replace: true }))

  return (
    <PageShell title={`Edit your review of ${review.coach.name}`} narrow>
      <BackLink to="/my-reviews">Back to My Reviews</BackLink>
      <CoachIntro heading={`Edit ${review.coach.name}`} coach={review.coach} />
      <EditForm
        review={review}
        userId={user?.id ?? ''}
        onDone={() => {
          setDone(true)
        }}
        onCancel={() => void navigate('/my-reviews')}
      />
      {done && <SuccessOverlay title="Review Updated!" text="Your changes are live." />}
    </PageShell>
  )
}

interface ReviewNotFoundProps {
  error: Error
  onRetry: () => void
}

/** No such review, or not one's own; anything else that failed can be tried again. */
function ReviewNotFound({ error, onRetry }: ReviewNotFoundProps) {
  const refused = error instanceof ApiError && error.status === 404
  return (
    <PageShell title="Review Not Found">
      <EmptyState
        icon="🔍"
        title="Review Not Found"
        heading="h1"
        text={refused ? error.message : 'Unable to load review data'}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link to="/my-reviews" className={buttonClass('accent')}>
              Back to My Reviews
            </Link>
            {!refused && (
              <Button variant="outline" onClick={onRetry}>
                Try Again
              </Button>
            )}
          </div>
        }
      />
    </PageShell>
  )
}
