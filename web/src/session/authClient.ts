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
    // Another tab has signed out; it cleared the storage, but not the memory of this page.
    if (event === 'SIGNED_OUT') inMemory.clear()
    for (const listener of listeners) listener(event, session)
  })
  return client
}

/** The auth client, a singleton. Its code is fetched on the first call, so that visitors don't load it. */
export function authClient(): Promise<GoTrueClient> {
  clientPromise ??= start().catch((error: unknown) => {
    clientPromise = null // the next call tries again: the connection may be back
    throw error
  })
  return clientPromise
}

/** Subscribes to the auth client's session events without loading it. Returns the unsubscribe function. */
export function onAuthChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the access token for a request, refreshed if it is about to expire; null for visitors. */
export async function accessToken(): Promise<string | null> {
  const stored = storedSession()
  if (!stored) return null
  if (isFresh(stored)) return stored.access_token
  const client = await authClient()
  const { data } = await client.getSession()
  return data.session?.access_token ?? null
}

/** Retries a refused request if its token was the reason and could be renewed; otherwise returns the refusal. */
export async function retryRefused(request: Request, refusal: Response): Promise<Response> {
  return (await library()).retryRefused(request, refusal, authClient)
}
