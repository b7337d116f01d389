import type { User as AuthUser } from '@supabase/auth-js'
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'
import { authClient, isFresh, onAuthChange, STORAGE_KEY, storedSession } from './authClient'
import { useSignOutOnExpiredSession } from './expiredSession'

/** Who is signed in, as the screens know them. */
export interface User {
  id: string
  email: string
  /** '' when none was given. */
  fullName: string
  /** RFC 3339. */
  createdAt: string
}

export type Session = { status: 'loading' | 'signed-out'; user: null } | { status: 'signed-in'; user: User }

export const LOADING: Session = { status: 'loading', user: null }
export const SIGNED_OUT: Session = { status: 'signed-out', user: null }

/** The session of a user as the auth service describes them; nobody is signed out. */
function sessionOf(user: AuthUser | null | undefined): Session {
  if (!user) return SIGNED_OUT
  const name: unknown = user.user_metadata.full_name
  return {
    status: 'signed-in',
    user: {
      id: user.id,
      email: user.email ?? '',
      fullName: typeof name === 'string' ? name : '',
      createdAt: user.created_at,
    },
  }
}

export const SessionContext = createContext<Session>(LOADING)

/** Who is signed in. 'loading' until it is known: on the server, and in the first moment of a page. */
export function useSession(): Session {
  return useContext(SessionContext)
}

interface SessionProviderProps {
  children: ReactNode
}

/**
 * Reads the session at start and follows it: sign-in and sign-out here, in other tabs (the auth client's own
 * channel; the storage event where that client is not running yet), renewal, a changed name.
 */
export function SessionProvider({ children }: SessionProviderProps) {
  const [session, setSession] = useState<Session>(LOADING)
  useSignOutOnExpiredSession()

  useEffect(() => {
    const stop = onAuthChange((_event, next) => {
      setSession((before) => keepIfEqual(before, sessionOf(next?.user)))
    })
    const readStored = () => {
      const stored = storedSession()
      if (!stored || isFresh(stored)) {
        startTransition(() => {
          setSession((before) => keepIfEqual(before, sessionOf(stored?.user)))
        })
      }
      if (stored) {
        authClient().catch(() => {
          setSession((before) => (before.status === 'loading' ? SIGNED_OUT : before))
        })
      }
    }
    const onStorage = (event: StorageEvent) => {
      if (event.key === STORAGE_KEY || event.key === null) readStored()
    }
    readStored()
    window.addEventListener('storage', onStorage)
    return () => {
      stop()
      window.removeEventListener('storage', onStorage)
    }
  }, [])

  return <SessionContext value={session}>{children}</SessionContext>
}

/** The old object when nothing changed: the auth client reports the same session again at each return to the tab. */
function keepIfEqual(before: Session, next: Session): Session {
  return JSON.stringify(before) === JSON.stringify(next) ? before : next
}
