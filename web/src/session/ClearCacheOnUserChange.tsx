import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { clearDraftsOfOthers } from '../lib/drafts'
import { storedSession } from './authClient'
import { useSession } from './session'

const PERSONAL_LISTS = new Set<unknown>(['my-reviews', 'my-review', 'saved-coaches'])

/** Whether a query holds what only its own user may see: own reviews, saved coaches, 'mine' at a coach. */
function isPersonal({ queryKey }: Query): boolean {
  return PERSONAL_LISTS.has(queryKey[0]) || queryKey[2] === 'mine'
}

/** When the user of this browser changes, what the last one was shown leaves the cache, and their drafts this tab. */
export function ClearCacheOnUserChange() {
  const { status, user } = useSession()
  const cache = useQueryClient()
  const last = useRef<string | null>(null)
  const id = user?.id ?? null

  useEffect(() => {
    if (status === 'loading') return
    if (last.current !== null && last.current !== id) cache.removeQueries({ predicate: isPersonal })
    last.current = id
    // A session that is stored but cannot be renewed now, for want of a connection, is no sign-out.
    if (id !== null || !storedSession()) clearDraftsOfOthers(id)
  }, [status, id, cache])

  return null
}
