import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas, unwrap } from '../../api/client'
import { DONE, useSubmit } from '../../ui/useSubmit'

export type NewCoach = Schemas['AddCoach']
type Similar = Schemas['SimilarCoaches']

export const REQUIRED = ['name', 'university', 'sport'] as const

type RequiredDetails = Record<(typeof REQUIRED)[number], string>

/** A coach to add, and the existing coaches or universities it may match. */
export interface PossibleMatches extends Similar {
  coach: NewCoach
}

/** Adds a coach once, and invalidates the searches so that they find the coach. */
export function useAddCoach() {
  const cache = useQueryClient()
  const { busy, run } = useSubmit()
  const [added, setAdded] = useState<Schemas['CoachCard'] | null>(null)
  const [matches, setMatches] = useState<PossibleMatches | null>(null)
  const [error, setError] = useState<Error | null>(null)

  const add = (coach: NewCoach) =>
    void run(async () => {
      setError(null)
      const isConfirmed = matches !== null && isSameCoach(matches.coach, coach)
      const similar = isConfirmed ? null : await readSimilar(coach)
      setMatches(similar && { ...similar, coach })
      if (similar) return
      try {
        setAdded(await unwrap(api.POST('/api/coaches', { body: coach })))
      } catch (thrown) {
        setError(thrown instanceof Error ? thrown : new Error())
        return
      }
      void cache.invalidateQueries({ queryKey: ['search'] })
      return DONE
    })
  return { add, busy, added, matches, error }
}

/** Returns the possible matches for a coach; null if there are none or the request fails. */
async function readSimilar({ name, university, sport }: NewCoach): Promise<Similar | null> {
  try {
    const query = { name, university, sport }
    const similar = await unwrap(api.GET('/api/similar-coaches', { params: { query } }))
    return similar.coaches.length + similar.universities.length > 0 ? similar : null
  } catch {
    return null
  }
}

/** Whether the matches still apply to this coach. */
export function isSameCoach(before: RequiredDetails, now: RequiredDetails): boolean {
  return REQUIRED.every((field) => before[field].trim() === now[field].trim())
}
