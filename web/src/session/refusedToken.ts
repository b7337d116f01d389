// Loaded only after the server has refused a token: the server decides whether a token has expired, not the device's
// clock.
import type { GoTrueClient } from '@supabase/auth-js'
import { isRecord } from '../lib/isRecord'
import { storedSession } from './storedSession'

/** Returns the access token that replaces a refused one; null if the session has ended. */
export type Renew = (refused: string) => Promise<string | null>

/** Renews this browser's session token with the auth client. Throws if the server can't be reached. */
export function renewWith(authClient: () => Promise<GoTrueClient>): Renew {
  return async (refused) => {
    const stored = storedSession()
    // Another request may have renewed it in the meantime.
    if (!stored || stored.access_token !== refused) return stored?.access_token ?? null
    const client = await authClient()
    const { data, error } = await client.refreshSession(stored)
    if (error?.name === 'AuthRetryableFetchError') throw error
    return data.session?.access_token ?? null
  }
}

async function refusesToken(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return isRecord(body) && (body.error_code ?? body.code) === 'bad_jwt'
}

/** Retries a request once if its token was refused and could be renewed; otherwise returns the refusal. */
export async function sendAgain(request: Request, refusal: Response, renew: Renew): Promise<Response> {
  const [, refused] = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '') ?? []
  if (refused === undefined || !(await refusesToken(refusal))) return refusal
  const token = await renew(refused)
  if (token === null) return refusal
  request.headers.set('Authorization', `Bearer ${token}`)
  return globalThis.fetch(request)
}
