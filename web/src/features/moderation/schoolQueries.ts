import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client'
import { deskKey, useDeskChange } from './deskQueries'

export type DeskSchool = Schemas['DeskSchool']

/** Pairs of schools with similar names; 404 for anyone who isn't an admin. */
export function useSchoolPairs() {
  return useQuery({
    queryKey: [...deskKey, 'schools'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/desk/schools', { signal })),
  })
}

/** Joins two schools or keeps them apart. */
export function useSchoolDecision() {
  const { busy, failure, send } = useDeskChange()
  return {
    busy,
    failure,
    decide: (action: 'join' | 'keep_apart', keep: DeskSchool, other: DeskSchool) =>
      send(() => unwrap(api.POST('/api/desk/schools', { body: { action, keep: keep.id, other: other.id } }))),
  }
}
