import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { clearDraftsOfOthers } from '../lib/drafts'
import { storedSession } from './authClient'
import { useSession } from './session'

const PERSONAL_LISTS = new Set<unknown>(['my-reviews', 'my-review', 'saved-coaches'])

/** Whether the data of a query belongs to one user: own reviews, saved coaches, the state at a coach. */
function isPersonal({ queryKey }: Query): boolean {
  return PERSONAL_LISTS.has(queryKey[0]) || queryKey[2] === 'mine'
}

/** When the user changes, removes the personal data of the last one from the cache, and their drafts from this tab. */
export function ClearCacheOnUserChange() {
  const { status, user } = useSession()
  const cache = useQueryClient()
  const last = useRef<string | null>(null)
  const id = user?.id ?? null

  useEffect(() => {
    if (status === 'loading') return
    if (last.current !== null && last.current !== id) cache.removeQueries({ predicate: isPersonal })
    last.current = id
    // A stored session that cannot be refreshed while offline is not a sign-out.
    if (id !== null || !storedSession()) clearDraftsOfOthers(id)
  }, [status, id, cache])

  return null
}
