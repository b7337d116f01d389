// The code of the auth client with what it needs of ours: a chunk that visitors do not load.
import { GoTrueClient } from '@supabase/auth-js'
import { fetchNotingRetryAfter } from './retryAfter'

/** An auth client of this site; one that does not `persist` keeps its session to itself. */
export function newAuthClient(storageKey: string, persist: boolean): GoTrueClient {
  return new GoTrueClient({
    url: `${window.location.origin}/auth/v1`,
    fetch: fetchNotingRetryAfter,
    storageKey,
    autoRefreshToken: persist,
    persistSession: persist,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
}
