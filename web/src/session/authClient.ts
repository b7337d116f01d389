import type { AuthChangeEvent, GoTrueClient, Session as AuthSession } from '@supabase/auth-js'
import { isFresh, STORAGE_KEY, storedSession } from './storedSession'
import { inMemory } from './storedText'

type Listener = (event: AuthChangeEvent, session: AuthSession | null) => void

const listeners = new Set<Listener>()
let clientPromise: Promise<GoTrueClient> | null = null

const library = () => import('./authLibrary')

async function start(): Promise<GoTrueClient> {
  const { newAuthClient } = await library()
  const client = newAuthClient(STORAGE_KEY, true)
  client.onAuthStateChange((event, session) => {
    // Another tab has signed out: what this page has in memory is not in the storage that the tab cleared.
    if (event === 'SIGNED_OUT') inMemory.clear()
    for (const listener of listeners) listener(event, session)
  })
  return client
}

/** The auth client, a singleton. Its code is fetched by the first call, so that visitors do not load it. */
export function authClient(): Promise<GoTrueClient> {
  clientPromise ??= start().catch((error: unknown) => {
    clientPromise = null // the next call tries again: the connection may be back
    throw error
  })
  return clientPromise
}

/** Subscribes to the session events of the auth client, without starting it. Returns the unsubscribe function. */
export function onAuthChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The access token for a request, refreshed if it is about to expire; null for visitors. */
export async function accessToken(): Promise<string | null> {
  const stored = storedSession()
  if (!stored) return null
  if (isFresh(stored)) return stored.access_token
  const client = await authClient()
  const { data } = await client.getSession()
  return data.session?.access_token ?? null
}

/** Sends a refused request again, if its token was the reason and could be renewed; else returns the refusal. */
export async function retryRefused(request: Request, refusal: Response): Promise<Response> {
  return (await library()).retryRefused(request, refusal, authClient)
}
