import { useInfiniteQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { deskKey } from './deskQueries'

/** Staff actions, newest first. */
export function useStaffLog() {
  return useInfiniteQuery({
    queryKey: [...deskKey, 'log'],
    queryFn: ({ signal, pageParam }) =>
      unwrap(api.GET('/api/desk/log', { params: { query: pageParam ? { cursor: pageParam } : {} }, signal })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
}

/** Returns the whole log as CSV; for admins. */
export async function logAsCsv(): Promise<string> {
  return unwrap<string>(api.GET('/api/desk/log.csv', { parseAs: 'text' }))
}
