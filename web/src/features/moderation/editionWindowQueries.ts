import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client'
import { deskKey } from './deskQueries'

export type EditionWindow = Schemas['EditionWindow']
export type SetWindow = Schemas['SetWindow']
export type ChangedWindows = Schemas['ChangedWindows']

/** The windows of editions; 404 for anyone who isn't an admin, and on a site without `seasons`. */
export function useEditionWindows() {
  return useQuery({
    queryKey: [...deskKey, 'edition-windows'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/desk/edition-windows', { signal })),
  })
}

/** Replaces the windows that are still open, or returns what that would change. */
export function setWindows(
  version: number,
  windows: readonly SetWindow[],
  preview: boolean,
): Promise<ChangedWindows> {
  const rows = windows.map(({ sport, closes, publishes }) => ({ sport, closes, publishes }))
  return unwrap(api.POST('/api/desk/edition-windows', { body: { version, windows: rows, preview } }))
}
