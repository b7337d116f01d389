import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client'
import { keys } from './queryClient'

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
