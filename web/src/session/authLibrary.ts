// The code of the auth client with what it needs of ours: a chunk that visitors do not load.
import { GoTrueClient } from '@supabase/auth-js'
import { authFetch } from './authFetch'
import { renewedToken } from './refusedToken'

export { sendAgain } from './refusedToken'
import { authStorage } from './authStorage'

/** An auth client of this site; one that does not `persist` keeps its session to itself. */
export function newAuthClient(storageKey: string, persist: boolean): GoTrueClient {
  return new GoTrueClient({
    url: `${window.location.origin}/auth/v1`,
    fetch: persist ? authFetch(renewedToken) : authFetch(),
    storageKey,
    storage: authStorage,
    autoRefreshToken: persist,
    persistSession: persist,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
}
