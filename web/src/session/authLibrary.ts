// The code of the auth client with what it needs of ours: a chunk that visitors do not load.
import { GoTrueClient } from '@supabase/auth-js'
import type { Renew } from '../api/refusedToken'
import { authFetch } from './authFetch'
import { sessionStorage } from './sessionStorage'

/** An auth client of this site. One that cannot `renew` keeps its session to itself. */
export function newAuthClient(storageKey: string, renew?: Renew): GoTrueClient {
  const persist = renew !== undefined
  return new GoTrueClient({
    url: `${window.location.origin}/auth/v1`,
    fetch: authFetch(renew),
    storageKey,
    storage: sessionStorage,
    autoRefreshToken: persist,
    persistSession: persist,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
}
