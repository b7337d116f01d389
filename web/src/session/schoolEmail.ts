import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client'
import { keys } from '../api/queryClient'
import { useSession } from './session'

/** The year in which the user confirmed a school address; null without a confirmation, and until it is known. */
export function useSchoolYear(): number | null {
  const { user } = useSession()
  const { data } = useQuery({ ...schoolEmailQuery(user?.id ?? ''), enabled: user !== null })
  return data?.confirmed_in ?? null
}

/** The key of what a user has confirmed; below that of the user's reviews, and personal as they are. */
export function schoolEmailKey(userId: string) {
  return [...keys.myReviews(), 'school-mail', userId] as const
}

/** Whether the user has confirmed a school address. */
export function schoolEmailQuery(userId: string) {
  return queryOptions({
    queryKey: schoolEmailKey(userId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/my/school-email', { signal })),
  })
}
