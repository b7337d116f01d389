import type { GoTrueClient, Session } from '@supabase/auth-js'
import { authClient } from '../../session/authClient'
import { STORAGE_KEY } from '../../session/storedSession'
import { throwIfError } from './authErrors'

/** The remaining step of a sign-in after the password or the emailed link: a code from the app, or a recovery code. */
export interface SecondStep {
  enterCode: (code: string) => Promise<void>
  enterRecoveryCode: (code: string) => Promise<void>
  /** Cancels the sign-in. */
  cancel: () => void
}

let created = 0

/**
 * Returns an auth client that does not sign this browser in. It is used for links that must not sign in, and until a
 * sign-in is complete, so that an incomplete one reaches neither the storage nor the app's session.
 */
export async function clientWithoutStorage(): Promise<GoTrueClient> {
  const { newAuthClient } = await import('../../session/authLibrary')
  created += 1
  return newAuthClient(`${STORAGE_KEY}.${created}`, false)
}

/** Returns the authenticator app that this user's sign-ins require; undefined without two-step sign-in. */
function appOf(session: Session) {
  return session.user.factors?.find(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
  )
}

/** Signs this browser in with the session of `client`, or returns the remaining step. */
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
 * Passes a complete session to the app's auth client by refreshing it: `setSession` would treat the access token's
 * expiry, which is in server time, as device time.
 */
async function storeSession(
  client: GoTrueClient,
  session: Pick<Session, 'refresh_token'> | null,
): Promise<void> {
  await client.dispose()
  const app = await authClient()
  if (session) throwIfError(await app.refreshSession(session))
}
