import { lazy, type ReactNode, Suspense } from 'react'
import type { Schemas } from '../../api/client'
import { useSession } from '../../session/session'

const AnswerReview = lazy(() => import('../../features/claims/AnswerReview'))

/** What stands below each review for who has claimed the profile. Only claimed profiles ask who that is. */
export function useAnswering(coach: {
  id: number
  verified: boolean
}): ((review: Schemas['ReviewPublic']) => ReactNode) | undefined {
  const { user } = useSession()
  if (!user || !coach.verified) return undefined
  return (review) => (
    <Suspense>
      <AnswerReview coachId={coach.id} review={review} />
    </Suspense>
  )
}
