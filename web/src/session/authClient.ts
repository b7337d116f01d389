import type { AuthChangeEvent, GoTrueClient, Session as AuthSession } from '@supabase/auth-js'
import { STORAGE_KEY } from './storedSession'

type Listener = (event: AuthChangeEvent, session: AuthSession | null) => void

const listeners = new Set<Listener>()
let started: Promise<GoTrueClient> | null = null

async function start(): Promise<GoTrueClient> {
  const { GoTrueClient } = await import('@supabase/auth-js')
  const client = new GoTrueClient({
    url: `${window.location.origin}/auth/v1`,
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

/** Hears every change of the session from when the client starts; returns how to stop. Does not start it. */
export function onAuthChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
