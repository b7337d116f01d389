import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../api/keys'

/**
 * After a review came, changed or went, every number on the site may have moved. The coach's own data are fetched
 * at once, also while no screen shows them, so that the page one is led to is right from its first moment.
 */
export async function refreshAfterReview(cache: QueryClient, coachId: number | string): Promise<void> {
  await Promise.all([
    cache.invalidateQueries(),
    cache.refetchQueries({ queryKey: keys.coach(String(coachId)), type: 'inactive' }),
  ])
}
