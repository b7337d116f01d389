import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'

const INTERVAL_MS = 60_000

/** The state of the site, read again every minute while the page is visible; 404 for anyone who isn't an admin. */
export function useSiteStatus() {
  return useQuery({
    // Not below the key of the desk: a decision changes nothing here.
    queryKey: ['site status'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/desk/site', { signal })),
    refetchInterval: INTERVAL_MS,
    gcTime: 0,
  })
}
