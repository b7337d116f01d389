import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '../../api/client'
import { ApiError } from '../../api/errors'

export type NewCoach = Schemas['AddCoach']

/** Adds a coach; searches then ask anew, so that the coach is found. */
export function useAddCoach() {
  const cache = useQueryClient()
  return useMutation<Schemas['CoachCard'], Error, NewCoach>({
    mutationFn: (coach) => unwrap(api.POST('/api/coaches', { body: coach })),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['search'] }),
  })
}

/** The id of the coach who is there already, when that is why one could not be added. */
export function existingCoachId(error: Error | null): number | null {
  const known = error instanceof ApiError && error.code === 'coach_exists'
  return known && typeof error.extra.coach_id === 'number' ? error.extra.coach_id : null
}

/** The alert of spec section 8. */
export function addCoachAlert(error: Error): string {
  return `Error adding coach: ${error.message || 'Please try again.'}`
}
