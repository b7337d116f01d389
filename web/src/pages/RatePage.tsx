import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Schemas } from '../api/client'
import { ApiError, messageOf } from '../api/errors'
import { CoachNotFound } from '../features/coaches/CoachNotFound'
import { useCoach, useMyCoachState } from '../features/coaches/coachQueries'
import { FormHeader } from '../features/coaches/FormHeader'
import { RateForm } from '../features/reviews/RateForm'
import { SUCCESS_MS, useTimeout } from '../lib/hooks'
import { useSession } from '../session/session'
import { ReviewFormSkeleton } from '../ui/pageSkeletons'
import { ErrorState } from '../ui/states'
import { SuccessOverlay } from '../ui/success'
import { starsIn } from './coach/stars'
import { BackLink } from './shell/BackLink'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { RequireUser } from './shell/RequireUser'

export const page: PageMeta = { title: 'Rate a Coach', indexed: false }

/** /coach/{coachId}/rate: the rating form. A user who has reviewed this coach is redirected to that review. */
export default function RatePage() {
  return (
    <RequireUser title={page.title}>
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
  const [done, setDone] = useState(false)
  const profile = `/coach/${coach.id}`
  const stars = useChosenStars()
  useTimeout(done, SUCCESS_MS, () => void navigate(profile, { replace: true }))

  // Not while the success is shown: the review exists from then on.
  if (reviewId && !done) return <Navigate to={`/review/${reviewId}/edit`} replace />
  return (
    <PageShell title={`Rate ${coach.name}`} narrow>
      <BackLink to={profile}>Back to Coach</BackLink>
      <FormHeader heading={`Rate ${coach.name}`} coach={coach} />
      <RateForm
        coach={coach}
        userId={user?.id ?? ''}
        stars={stars}
        onDone={() => {
          setDone(true)
        }}
        onCancel={() => void navigate(profile)}
      />
      {done && <SuccessOverlay title="Rating Submitted!" text="Thank you for helping other athletes." />}
    </PageShell>
  )
}

/** The overall rating that was chosen on the profile, 0 for none; it is taken out of the address once it is read. */
function useChosenStars(): number {
  const [params, setParams] = useSearchParams()
  const [stars] = useState(() => starsIn(params))
  useEffect(() => {
    if (stars) setParams({}, { replace: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: setParams changes with the address
  }, [])
  return stars
}
