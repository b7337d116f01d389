import { authClient } from './authClient'
import { isFresh, storedSession } from './storedSession'

/** The token to send with a call, renewed when it is about to end; null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const stored = storedSession()
  if (!stored) return null
  if (isFresh(stored)) return stored.access_token
  const client = await authClient()
  const { data } = await client.getSession()
  return data.session?.access_token ?? null
}
