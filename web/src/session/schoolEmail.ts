import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client'
import { useSession } from './session'

/** The year in which the user confirmed a school email; null if they have not, or until it is known. */
export function useSchoolYear(): number | null {
  const { user } = useSession()
  const { data } = useQuery({ ...schoolEmailQuery(user?.id ?? ''), enabled: user !== null })
  return data?.confirmed_in ?? null
}

/** The query key of a user's school email. */
export function schoolEmailKey(userId: string) {
  return ['my', 'school-email', userId] as const
}

/** The query for whether the user has confirmed a school email. */
export function schoolEmailQuery(userId: string) {
  return queryOptions({
    queryKey: schoolEmailKey(userId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/my/school-email', { signal })),
  })
}
