import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client'
import { keys } from '../api/queryClient'
import { useSession } from './session'

/** The year in which the user confirmed a school address; null without a confirmation, and until it is known. */
export function useSchoolYear(): number | null {
  const { user } = useSession()
  const { data } = useQuery({ ...schoolMailQuery(user?.id ?? ''), enabled: user !== null })
  return data?.confirmed_in ?? null
}

/** The key of what a user has confirmed; below that of the user's reviews, and personal as they are. */
export function schoolMailKey(userId: string) {
  return [...keys.myReviews(), 'school-mail', userId] as const
}

/** Whether the user has confirmed a school address. */
export function schoolMailQuery(userId: string) {
  return queryOptions({
    queryKey: schoolMailKey(userId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/my/school-mail', { signal })),
  })
}
