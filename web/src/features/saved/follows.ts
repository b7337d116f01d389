import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client'
import { keys } from '../../api/queryClient'
import { useSession } from '../../session/session'

export type Letter = Schemas['MyLetter']

/** What the signed-in user follows, and what the weekly letter has. */
export function useLetter() {
  const { user } = useSession()
  return useQuery({
    queryKey: [...keys.letter(), user?.id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/my/letter', { signal })),
    enabled: user !== null,
  })
}

/** Follows the coach, team or school with this page, or no longer; returns what is followed now. */
export async function changeFollow(cache: QueryClient, path: string, wanted: boolean): Promise<Letter> {
  await cache.cancelQueries({ queryKey: keys.letter() })
  const letter = await unwrap(api.PUT('/api/my/follows', { body: { path, wanted } }))
  cache.setQueriesData<Letter>({ queryKey: keys.letter() }, letter)
  const [, kind, id = ''] = path.split('/')
  if (kind === 'coach' && wanted) {
    // A followed coach is saved as well.
    void cache.invalidateQueries({ queryKey: keys.mine(id) })
    void cache.invalidateQueries({ queryKey: keys.savedCoaches() })
  }
  return letter
}

/** Changes what the weekly letter has. */
export async function changeLetter(cache: QueryClient, choices: Schemas['ChangeLetter']): Promise<void> {
  // The page shows a choice before the server has stored it, so leaving the page must not lose it.
  const letter = await unwrap(api.PUT('/api/my/letter', { body: choices, keepalive: true }))
  cache.setQueriesData<Letter>({ queryKey: keys.letter() }, letter)
}
