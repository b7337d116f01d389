import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Schemas } from '../api/client'
import { ApiError, messageOf } from '../api/errors'
import { CoachNotFound } from '../features/coaches/CoachNotFound'
import { useCoach, useMyCoachState } from '../features/coaches/coachQueries'
import { FormHeader } from '../features/coaches/FormHeader'
import { RateForm } from '../features/reviews/RateForm'
import { RatingSubmitted } from '../features/reviews/RatingSubmitted'
import { SUCCESS_MS, useTimeout } from '../lib/hooks'
import { useSession } from '../session/session'
import { ReviewFormSkeleton } from '../ui/pageSkeletons'
import { ErrorState } from '../ui/states'
import { starsIn } from './coach/stars'
import { BackLink } from './shell/BackLink'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { RequireUser } from './shell/RequireUser'

export const page: PageMeta = {
  title: 'Rate a Coach',
  indexed: false,
  withoutScript:
    'Rating a coach needs JavaScript, to sign you in and to keep what you write while you write it. Please turn it on and load this page again.',
}

/** /coach/{coachId}/rate: the rating form. A user who has reviewed this coach is redirected to that review. */
export default function RatePage() {
  return (
    <RequireUser title={page.title} purpose="rate this coach">
      <RateCoach />
    </RequireUser>
  )
}

function RateCoach() {
  const { coachId = '' } = useParams()
  const coach = useCoach(coachId)
  const myState = useMyCoachState(coachId)

  if (coach.data && !myState.isPending) {
    return <Rate key={coachId} coach={coach.data} reviewId={myState.data?.review_id ?? null} />
  }
  if (coach.error instanceof ApiError && coach.error.status === 404) {
    return (
      <PageShell title="Coach Not Found">
        <CoachNotFound />
      </PageShell>
    )
  }
  return (
    <PageShell title={page.title} narrow>
      {coach.error ? (
        <ErrorState message={messageOf(coach.error)} onRetry={() => void coach.refetch()} />
      ) : (
        <ReviewFormSkeleton text="Loading..." />
      )}
    </PageShell>
  )
}

interface RateProps {
  coach: Schemas['CoachProfile']
  /** The id of the user's review of this coach; null without one. */
  reviewId: string | null
}

function Rate({ coach, reviewId }: RateProps) {
  const { user } = useSession()
  const navigate = useNavigate()
  // The coach's numbers are fetched anew once the review exists: the rating before it is kept here.
  const [ratingBefore] = useState(coach.rating)
  const [rated, setRated] = useState<Schemas['RatedReview'] | null>(null)
  const profile = `/coach/${coach.id}`
  const stars = useChosenStars()
  useTimeout(rated !== null, SUCCESS_MS, () => void navigate(profile, { replace: true }))

  // Not while the success is shown: the review exists from then on.
  if (reviewId && !rated) return <Navigate to={`/review/${reviewId}/edit`} replace />
  return (
    <PageShell title={`Rate ${coach.name}`} narrow>
      <BackLink to={profile}>Back to Coach</BackLink>
      <FormHeader heading={`Rate ${coach.name}`} coach={coach} />
      <RateForm
        coach={coach}
        userId={user?.id ?? ''}
        stars={stars}
        onDone={setRated}
        onCancel={() => void navigate(profile)}
      />
      {rated && <RatingSubmitted coachName={coach.name} ratingBefore={ratingBefore} rated={rated} />}
    </PageShell>
  )
}

/**
 * The overall rating that was chosen on the profile, 0 for none. It is taken out of the address once it is read, because
 * the form and its draft have it then: a reload must not undo what is changed there.
 */
function useChosenStars(): number {
  const [params, setParams] = useSearchParams()
  const [stars] = useState(() => starsIn(params))
  const forget = useEffectEvent(() => {
    if (stars) setParams({}, { replace: true })
  })
  useEffect(() => {
    forget()
  }, [])
  return stars
}
