import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isPersonal } from '../api/queryClient'
import { clearStorageOfOthers } from '../lib/userStorage'
import { storedSession } from './authClient'
import { useSession } from './session'

/** When the user changes, removes the personal data of the last one from the cache, and what they left on this device. */
export function ClearCacheOnUserChange() {
  const { status, user } = useSession()
  const cache = useQueryClient()
  const last = useRef<string | null>(null)
  const id = user?.id ?? null

  useEffect(() => {
    if (status === 'loading') return
    if (last.current !== null && last.current !== id) {
      cache.removeQueries({ predicate: ({ queryKey }) => isPersonal(queryKey) })
    }
    last.current = id
    // A stored session that cannot be refreshed while offline is not a sign-out.
    if (id !== null || !storedSession()) clearStorageOfOthers(id)
  }, [status, id, cache])

  return null
}
