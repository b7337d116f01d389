import { useEffect, useMemo } from 'react'
import { coachesOf, useSavedCoaches } from './savedCoaches'

/** The ids of the signed-in user's saved coaches; the pages after the first one are loaded one by one. */
export function useSavedIds(): ReadonlySet<number> {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useSavedCoaches()
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  return useMemo(() => new Set(data && coachesOf(data).map(({ id }) => id)), [data])
}
