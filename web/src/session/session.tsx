import type { User as AuthUser } from '@supabase/auth-js'
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'
import { KIND_FIELD } from './accountKind'
import { authClient, onAuthChange } from './authClient'
import { isFresh, STORAGE_KEY, storedSession } from './storedSession'

/** The signed-in user. */
export interface User {
  id: string
  email: string
  /** '' if there is none. */
  fullName: string
  /** RFC 3339. */
  createdAt: string
  /** The university given at sign-up. */
  university?: string
  sport?: string
  /** As stored, for `kindOf`. Recruits and parents have no university. */
  kind?: string
  /** Whether the account is a moderator's or an admin's, as of the last sign-in or refresh. Only for links. */
  isStaff?: boolean
}

export type Session = { status: 'loading' | 'signed-out'; user: null } | { status: 'signed-in'; user: User }

export const LOADING: Session = { status: 'loading', user: null }
export const SIGNED_OUT: Session = { status: 'signed-out', user: null }

/** Returns the session for a user of the auth API, or SIGNED_OUT without one. */
function sessionOf(user: AuthUser | null | undefined): Session {
  if (!user) return SIGNED_OUT
  const metadata = (key: string) => {
    const value: unknown = user.user_metadata[key]
    return typeof value === 'string' ? value : ''
  }
  return {
    status: 'signed-in',
    user: {
      id: user.id,
      email: user.email ?? '',
      fullName: metadata('full_name'),
      createdAt: user.created_at,
      university: metadata('university'),
      sport: metadata('sport'),
      kind: metadata(KIND_FIELD),
      isStaff: !!user.app_metadata.role,
    },
  }
}

export const SessionContext = createContext<Session>(LOADING)

/** The session of this browser. Its status is 'loading' on the server and until the stored session is read. */
export function useSession(): Session {
  return useContext(SessionContext)
}

interface SessionProviderProps {
  children: ReactNode
}

/**
 * Reads the stored session and follows its changes: sign-in, sign-out, refresh and a changed name, including in other
 * tabs (through the auth client, or through the storage event until that client is loaded).
 */
export function SessionProvider({ children }: SessionProviderProps) {
  const [session, setSession] = useState<Session>(LOADING)

  useEffect(() => {
    const unsubscribe = onAuthChange((event, next) => {
      // A refresh that got no response leaves the session in the storage: it has not ended.
      const user = next?.user ?? (event === 'SIGNED_OUT' ? null : storedSession()?.user)
      setSession((before) => keepIfEqual(before, sessionOf(user)))
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
      unsubscribe()
      window.removeEventListener('storage', onStorage)
    }
  }, [])

  return <SessionContext value={session}>{children}</SessionContext>
}

/**
 * Returns `before` if both are equal, to avoid rerenders: the auth client reports the same session each time the tab
 * becomes active.
 */
function keepIfEqual(before: Session, next: Session): Session {
  return JSON.stringify(before) === JSON.stringify(next) ? before : next
}
