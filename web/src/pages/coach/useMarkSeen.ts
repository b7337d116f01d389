import { useEffect } from 'react'
import type { Schemas } from '../../api/client'
import { useMyCoachState } from '../../features/coaches/coachQueries'
import { markSeen } from '../../features/saved/seenCoaches'
import { useSession } from '../../session/session'

/** Remembers on this device how a saved coach is now, so that the home page can say what is new. */
export function useMarkSeen(coach: Schemas['CoachProfile']): void {
  const { user } = useSession()
  const isSaved = useMyCoachState(String(coach.id)).data?.is_saved ?? false
  const userId = user?.id
  useEffect(() => {
    if (userId && isSaved) markSeen(userId, [coach])
  }, [userId, isSaved, coach])
}
