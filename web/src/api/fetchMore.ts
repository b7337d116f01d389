import type { InfiniteQueryObserverResult } from '@tanstack/react-query'
import { ApiError } from './errors'

type List = Pick<InfiniteQueryObserverResult, 'fetchNextPage' | 'refetch'>

/** Fetches the next page of a list; throws what went wrong. A list the server cannot continue is loaded anew first. */
export async function fetchMore(list: List): Promise<void> {
  const { error } = await list.fetchNextPage()
  if (error instanceof ApiError && error.code === 'invalid_cursor') {
    await list.refetch({ throwOnError: true })
    // Does nothing where the fresh pages are all there are.
    await list.fetchNextPage({ throwOnError: true })
  } else if (error) {
    throw error
  }
}
