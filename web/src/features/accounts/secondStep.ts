import type { GoTrueClient, Session } from '@supabase/auth-js'
import { authClient } from '../../session/authClient'
import { STORAGE_KEY } from '../../session/storedSession'
import { throwIfError } from './authErrors'

/** What is left of a sign-in after the password or the mailed link: a code of the app, or a recovery code. */
export interface SecondStep {
  enterCode: (code: string) => Promise<void>
  enterRecoveryCode: (code: string) => Promise<void>
  /** Gives the sign-in up. */
  cancel: () => void
}

let created = 0

/**
 * An auth client that does not sign this browser in: for a link that must not, and for a sign-in until it is complete.
 * What is half signed in is thus nowhere in the app: neither in the storage nor in its session.
 */
export async function clientWithoutStorage(): Promise<GoTrueClient> {
  const { newAuthClient } = await import('../../session/authLibrary')
  created += 1
  return newAuthClient(`${STORAGE_KEY}.${created}`, false)
}

/** The app that sign-ins of the user of this session need; undefined without two-step sign-in. */
function appOf(session: Session) {
  return session.user.factors?.find(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
  )
}

/** Signs this browser in with the session of `client`, or returns the step that is left. */
export async function finishSignIn(
  client: GoTrueClient,
  session: Session | null,
): Promise<SecondStep | null> {
  const app = session && appOf(session)
  if (!app) {
    await storeSession(client, session)
    return null
  }
  return {
    enterCode: async (code) => {
      const { data } = throwIfError(await client.mfa.challengeAndVerify({ factorId: app.id, code }))
      await storeSession(client, data)
    },
    enterRecoveryCode: async (code) => {
      const { data } = throwIfError(await client.mfa.recoveryCodes.verify({ code }))
      await storeSession(client, data)
    },
    cancel: () => {
      client
        .signOut({ scope: 'local' })
        .then(() => client.dispose())
        .catch(() => undefined)
    },
  }
}

/**
 * Hands a complete session over to the auth client of the app. By a refresh: `setSession` would take the access token's
 * time of expiry, which is the server's, for one of the device's clock.
 */
async function storeSession(
  client: GoTrueClient,
  session: Pick<Session, 'refresh_token'> | null,
): Promise<void> {
  await client.dispose()
  const app = await authClient()
  if (session) throwIfError(await app.refreshSession(session))
}
