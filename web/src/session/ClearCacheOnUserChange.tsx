import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isPersonal } from '../api/queryClient'
import { clearStorageOfOthers } from '../lib/userStorage'
import { useSession } from './session'

/**
 * When the user changes, removes the previous user's personal data from the cache and, when another user signs in, what
 * the previous user left on this device. Signing out deliberately removes the latter right away
 * (features/accounts/authCalls.ts); a session that ended in another way keeps the drafts.
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
