// The code of the auth client with what it needs of ours: a chunk that visitors do not load.
import { GoTrueClient } from '@supabase/auth-js'
import { authFetch } from './authFetch'
import { authStorage } from './authStorage'
import { renewWith, sendAgain } from './refusedToken'

/** An auth client of this site; one that does not `persist` keeps its session to itself. */
export function newAuthClient(storageKey: string, persist: boolean): GoTrueClient {
  const client: GoTrueClient = new GoTrueClient({
    url: `${window.location.origin}/auth/v1`,
    fetch: persist ? authFetch(renewWith(() => Promise.resolve(client))) : authFetch(),
    storageKey,
    storage: authStorage,
    autoRefreshToken: persist,
    persistSession: persist,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
  return client
}

/** Sends a refused request again, if its token was the reason and the client could renew it; else returns the refusal. */
export function retryRefused(
  request: Request,
  refusal: Response,
  authClient: () => Promise<GoTrueClient>,
): Promise<Response> {
  return sendAgain(request, refusal, renewWith(authClient))
}
