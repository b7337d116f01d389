import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client'
import { useSession } from './session'

/** The year in which the user confirmed a school email; null if they have not, or until it is known. */
export function useSchoolYear(): number | null {
  const { user } = useSession()
  const { data } = useQuery({ ...schoolEmailQuery(user?.id ?? ''), enabled: user !== null })
  return data?.confirmed_in ?? null
}

/** The query key of a user's school email; with a school, whether it counts for the rosters of that one. */
export function schoolEmailKey(userId: string, school = '') {
  return ['my', 'school-email', userId, school] as const
}

/** The query for whether the user has confirmed a school email. */
export function schoolEmailQuery(userId: string, school = '') {
  return queryOptions({
    queryKey: schoolEmailKey(userId, school),
    queryFn: ({ signal }) => unwrap(api.GET('/api/my/school-email', { ...ofSchool(school), signal })),
  })
}

/** The parameters of a request about the school with this name in URLs, or about none. */
export function ofSchool(school: string) {
  return { params: { query: school ? { school } : {} } }
}
