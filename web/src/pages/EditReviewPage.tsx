import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Schemas } from '../api/client'
import { ApiError } from '../api/errors'
import { visibilityText } from '../api/reviewState'
import { useCoach } from '../features/coaches/coachQueries'
import { FormHeader } from '../features/coaches/FormHeader'
import { editDraftKey, moveDraft } from '../features/reviews/draftStorage'
import { EditForm } from '../features/reviews/EditForm'
import { useMyReview } from '../features/reviews/myReviews'
import { SUCCESS_MS, useTimeout } from '../lib/hooks'
import { useSchoolYear } from '../session/schoolEmail'
import { useSession } from '../session/session'
import { Button, buttonClass } from '../ui/Button'
import { MissedShot } from '../ui/drawings'
import { ReviewFormSkeleton } from '../ui/pageSkeletons'
import { EmptyState } from '../ui/states'
import { SuccessOverlay } from '../ui/success'
import { BackLink } from './shell/BackLink'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { LeavingPage } from './shell/Redirect'
import { RequireUser } from './shell/RequireUser'

export const page: PageMeta = {
  title: 'Edit Review',
  indexed: false,
  withoutScript:
    'Editing a review needs JavaScript, to sign you in. Please turn it on and load this page again.',
}

/** /review/{reviewId}/edit: the user's own review, prefilled. */
export default function EditReviewPage() {
  return (
    <RequireUser title={page.title} purpose="edit your review">
      <EditReview />
    </RequireUser>
  )
}

function EditReview() {
  const { reviewId = '' } = useParams()
  const { data: review, error, refetch } = useMyReview(reviewId)

  if (review && review.id !== reviewId) return <RedirectOldLink from={reviewId} to={review.id} />
  if (review) return <Edit key={reviewId} review={review} />
  if (error) return <ReviewNotFound error={error} onRetry={() => void refetch()} />
  return (
    <PageShell title={page.title} narrow>
      <ReviewFormSkeleton text="Loading Review..." />
    </PageShell>
  )
}

/** Redirects a link with the review's former id to the current one, and moves its draft. */
function RedirectOldLink({ from, to }: { from: string; to: string }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const userId = user?.id ?? ''
  useEffect(() => {
    moveDraft(editDraftKey(userId, from), editDraftKey(userId, to))
    void navigate(`/review/${to}/edit`, { replace: true })
  }, [userId, from, to, navigate])
  return <LeavingPage title={page.title} />
}

function Edit({ review }: { review: Schemas['ReviewMine'] }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [saved, setSaved] = useState<Schemas['ReviewMine'] | null>(null)
  const schoolYear = useSchoolYear()
  const coach = useCoach(String(review.coach.id), review.coached_at !== null)
  useTimeout(saved !== null, SUCCESS_MS, () => void navigate('/my-reviews', { replace: true }))

  return (
    <PageShell title={`Edit your review of ${review.coach.name}`} narrow>
      <BackLink to="/my-reviews">Back to My Reviews</BackLink>
      <FormHeader heading={`Edit ${review.coach.name}`} coach={review.coach} />
      <EditForm
        review={review}
        userId={user?.id ?? ''}
        schoolYear={schoolYear}
        {...(coach.data && { posts: coach.data.posts })}
        onDone={setSaved}
        onCancel={() => void navigate('/my-reviews')}
      />
      {saved && <SuccessOverlay title="Review Updated!" text={`Saved. ${visibilityText(saved)}`} />}
    </PageShell>
  )
}

interface ReviewNotFoundProps {
  error: Error
  onRetry: () => void
}

/** The page for a review that does not exist or belongs to another user. Other errors can be retried. */
function ReviewNotFound({ error, onRetry }: ReviewNotFoundProps) {
  const notFound = error instanceof ApiError && error.status === 404
  return (
    <PageShell title="Review Not Found">
      <EmptyState
        drawing={<MissedShot />}
        title="Review Not Found"
        heading="h1"
        text={notFound ? error.message : 'Unable to load review data'}
        action={
          <div className="flex flex-wrap gap-3">
            <Link to="/my-reviews" className={buttonClass('gold')}>
              Back to My Reviews
            </Link>
            {!notFound && (
              <Button variant="chalk" onClick={onRetry}>
                Try Again
              </Button>
            )}
          </div>
        }
      />
    </PageShell>
  )
}
