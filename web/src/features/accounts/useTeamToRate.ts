import { useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '../../api/client'
import { keys } from '../../api/queryClient'
import type { Intent } from '../../session/intent'

export type Team = Pick<Schemas['CoachProfile'], 'university' | 'sport'>

const RATING_FORM = /^\/coach\/(\d+)\/rate\b/
const CLAIM = /^\/coach\/\d+\?claim\b/

/** Whether the visitor wants to claim a profile, and so is a coach. */
export function wantsToClaim(intent: Intent | null): boolean {
  return CLAIM.test(intent?.path ?? '')
}

/** Returns the university and sport of the coach the visitor wants to rate, which are most likely their own. */
export function useTeamToRate(intent: Intent | null): Team | undefined {
  const cache = useQueryClient()
  const id = RATING_FORM.exec(intent?.path ?? '')?.[1]
  return id === undefined ? undefined : cache.getQueryData<Team>(keys.coach(id))
}
