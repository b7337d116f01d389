import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ApiError, messageOf } from '../api/errors'
import { CoachBand } from '../features/coaches/CoachBand'
import { CoachNotFound } from '../features/coaches/CoachNotFound'
import { CoachPageSkeleton } from '../features/coaches/CoachPageSkeleton'
import { CoachStats } from '../features/coaches/CoachStats'
import { profileDescription, profileTitle } from '../features/coaches/profileHead'
import { useCoach } from '../features/coaches/useCoach'
import { useMine } from '../features/coaches/useMine'
import { ReviewSection } from '../features/reviews/ReviewSection'
import { SaveToggle } from '../features/saved/SaveToggle'
import { useAccountDialogs } from '../session/accountDialogs'
import { useSession } from '../session/sessionContext'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { ErrorState } from '../ui/ErrorState'
import { PageShell } from './shell/PageShell'

/** /coach/{coachId}: everything athletes said about a coach. */
export default function CoachPage() {
  const { coachId = '' } = useParams()
  const { data: coach, error, refetch } = useCoach(coachId)

  if (coach) {
    return (
      <PageShell
        key={coachId}
        title={profileTitle(coach)}
        description={profileDescription(coach)}
        band={<CoachBand coach={coach} actions={<CoachActions coachId={coachId} />} />}
      >
        <CoachStats coach={coach} />
        <ReviewSection coachId={coachId} total={coach.total_reviews} />
      </PageShell>
    )
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <PageShell title="Coach Not Found">
        <CoachNotFound withAdd />
      </PageShell>
    )
  }
  return (
    <PageShell title="Coach">
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <CoachPageSkeleton />
      )}
    </PageShell>
  )
}

/** Rate (or edit one's review) and save; on phones a bar within the thumb's reach. */
function CoachActions({ coachId }: { coachId: string }) {
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const navigate = useNavigate()
  const { data: mine } = useMine(coachId)
  const [problem, setProblem] = useState('')
  const reviewId = mine?.review_id

  const rate = () => {
    if (status === 'signed-out') open('sign-in')
    else void navigate(reviewId ? `/review/${reviewId}/edit` : `/coach/${coachId}/rate`)
  }
  return (
    <div className="thumb-bar">
      {problem && <Alert className="mb-3 text-left">{problem}</Alert>}
      <div className="flex gap-3">
        <Button variant="gold" className="max-md:grow" onClick={rate}>
          <span aria-hidden="true">★</span>
          <span>{reviewId ? 'Edit' : 'Rate'}</span>
        </Button>
        <SaveToggle coachId={coachId} isSaved={mine?.is_saved ?? false} onProblem={setProblem} />
      </div>
    </div>
  )
}
