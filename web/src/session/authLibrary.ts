// The auth client's code together with what it needs from the app, in a chunk that visitors don't load.
import { GoTrueClient } from '@supabase/auth-js'
import { authFetch } from './authFetch'
import { authStorage } from './authStorage'
import { renewWith, sendAgain } from './refusedToken'

/** Creates an auth client for this site; one that does not `persist` keeps its session in memory. */
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

/**
 * Retries a refused request if its token was the reason and the client could renew it; otherwise returns the refusal.
 */
export function retryRefused(
  request: Request,
  refusal: Response,
  authClient: () => Promise<GoTrueClient>,
): Promise<Response> {
  return sendAgain(request, refusal, renewWith(authClient))
}
