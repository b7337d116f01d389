import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isPersonal } from '../api/queryClient'
import { clearStorageOfOthers } from '../lib/userStorage'
import { useSession } from './session'

/**
 * When the user changes, removes the personal data of the last one from the cache, and at the sign-in of another user
 * what the last one left on this device. Who signs out removes that themselves (features/accounts/authCalls.ts); a
 * session that ended otherwise leaves the drafts.
 */
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
    if (id !== null) clearStorageOfOthers(id)
  }, [status, id, cache])

  return null
}
