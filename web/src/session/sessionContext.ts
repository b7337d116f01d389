import { createContext, useContext } from 'react'
import { LOADING, type Session } from './user'

export const SessionContext = createContext<Session>(LOADING)

/** Who is signed in. 'loading' until it is known: on the server, and in the first moment of a page. */
export function useSession(): Session {
  return useContext(SessionContext)
}
