import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { keys } from '../../api/queryClient'

/** The user's own claim of a profile. Its key is below that of the user's reviews, and personal as they are. */
export const claimQuery = queryOptions({
  queryKey: [...keys.myReviews(), 'claim'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/my/claim', { signal })),
})
