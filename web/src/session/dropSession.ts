import { authClient } from './authClient'

/** Forgets a session that the server no longer knows; every tab is told by the auth client. */
export function dropSession(): void {
  authClient()
    .then((client) => client.signOut({ scope: 'local' }))
    .catch(() => undefined) // offline: the next call finds out again
}
