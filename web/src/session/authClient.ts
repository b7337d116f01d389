import type { AuthChangeEvent, GoTrueClient, Session as AuthSession } from '@supabase/auth-js'
import { STORAGE_KEY } from './storedSession'

type Listener = (event: AuthChangeEvent, session: AuthSession | null) => void

const listeners = new Set<Listener>()
let started: Promise<GoTrueClient> | null = null

const url = () => `${window.location.origin}/auth/v1`

async function start(): Promise<GoTrueClient> {
  const { GoTrueClient } = await import('@supabase/auth-js')
  const client = new GoTrueClient({
    url: url(),
    storageKey: STORAGE_KEY,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
  })
  client.onAuthStateChange((event, session) => {
    for (const listener of listeners) listener(event, session)
  })
  return client
}

/** The one auth client of this page. Its code is fetched at the first call, so that visitors never pay for it. */
export function authClient(): Promise<GoTrueClient> {
  started ??= start().catch((error: unknown) => {
    started = null // the next call tries again: the connection may be back
    throw error
  })
  return started
}

/** A client that keeps no session and tells nobody of it: for a link that must not sign this browser in. */
export async function clientWithoutStorage(): Promise<GoTrueClient> {
  const { GoTrueClient } = await import('@supabase/auth-js')
  return new GoTrueClient({
    url: url(),
    storageKey: `${STORAGE_KEY}.link`,
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
  })
}

/** Hears every change of the session from when the client starts; returns how to stop. Does not start it. */
export function onAuthChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
