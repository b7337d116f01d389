import { useParams } from 'react-router'
import { ApiError, messageOf } from '../api/errors'
import { CoachHero, Scoreboard } from '../features/coaches/CoachHero'
import { CoachNotFound } from '../features/coaches/CoachNotFound'
import { useCoach } from '../features/coaches/coachQueries'
import { CoachStats } from '../features/coaches/CoachStats'
import { ReviewSection } from '../features/reviews/ReviewSection'
import { coachTitle } from '../lib/format'
import { CoachPageSkeleton } from '../ui/skeletons'
import { ErrorState } from '../ui/states'
import { CoachActions } from './coach/CoachActions'
import { profileDescription, profileTitle } from './coach/coachMeta'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

export const page: PageMeta = { title: 'Coach', indexed: true }

/** /coach/{coachId}: a coach's profile with statistics and reviews. */
export default function CoachPage() {
  const { coachId = '' } = useParams()
  const { data: coach, error, refetch } = useCoach(coachId)

  if (coach) {
    return (
      <PageShell
        key={coachId}
        title={profileTitle(coach)}
        description={profileDescription(coach)}
        hero={
          <CoachHero
            coach={coach}
            team={coachTitle(coach)}
            actions={<CoachActions coachId={coachId} />}
            scoreboard={<Scoreboard rating={coach.rating} reviews={coach.total_reviews} />}
          />
        }
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
    <PageShell title={page.title}>
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <CoachPageSkeleton />
      )}
    </PageShell>
  )
}
