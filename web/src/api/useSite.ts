import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from './client'
import { keys } from './keys'

/** Facts about this site that its operator sets; undefined until they are known. */
export function useSite() {
  const { data } = useQuery({
    queryKey: keys.site(),
    queryFn: ({ signal }) => unwrap(api.GET('/api/site', { signal })),
    staleTime: Infinity,
  })
  return data
}
