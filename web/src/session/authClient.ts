import type { AuthChangeEvent, GoTrueClient, Session as AuthSession } from '@supabase/auth-js'

export const STORAGE_KEY = 'sideline.auth'

/** Seconds before its end from which on a token is left to the auth client, which renews it. */
const MARGIN = 120

/** The session this browser keeps, or null; written by the auth client alone. Storage may be forbidden or spoilt. */
export function storedSession(): AuthSession | null {
  try {
    const text = localStorage.getItem(STORAGE_KEY)
    return text === null ? null : (JSON.parse(text) as AuthSession)
  } catch {
    return null
  }
}

/** Whether its access token is good for the next call without asking the auth client. */
export function isFresh(session: AuthSession, now = Date.now()): boolean {
  return (session.expires_at ?? 0) - now / 1000 > MARGIN
}

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

/** The token to send with a call, renewed when it is about to end; null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const stored = storedSession()
  if (!stored) return null
  if (isFresh(stored)) return stored.access_token
  const client = await authClient()
  const { data } = await client.getSession()
  return data.session?.access_token ?? null
}
