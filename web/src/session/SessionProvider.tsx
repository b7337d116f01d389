import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { authClient, onAuthChange } from './authClient'
import { useForgetEndedSession } from './endedSession'
import { SessionContext } from './sessionContext'
import { isFresh, STORAGE_KEY, storedSession } from './storedSession'
import { LOADING, sessionOf, SIGNED_OUT, type Session } from './user'

interface SessionProviderProps {
  children: ReactNode
}

/**
 * Reads the session at start and follows it: sign-in and sign-out here, in other tabs (the auth client's own
 * channel; the storage event where that client is not running yet), renewal, a changed name.
 */
export function SessionProvider({ children }: SessionProviderProps) {
  const [session, setSession] = useState<Session>(LOADING)
  useForgetEndedSession()

  useEffect(() => {
    const stop = onAuthChange((_event, next) => {
      setSession((before) => unchanged(before, sessionOf(next?.user)))
    })
    const readStored = () => {
      const stored = storedSession()
      if (!stored || isFresh(stored)) {
        startTransition(() => {
          setSession((before) => unchanged(before, sessionOf(stored?.user)))
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
function unchanged(before: Session, next: Session): Session {
  return JSON.stringify(before) === JSON.stringify(next) ? before : next
}
