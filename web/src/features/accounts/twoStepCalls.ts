import { authClient } from '../../session/authClient'
import { throwIfError } from './authErrors'
import type { SecondStep } from './secondStep'
import { SITE_NAME } from '../../lib/siteName'

/** The user's two-step sign-in: the authenticator app, if it is on, and the number of remaining recovery codes. */
export interface TwoStepState {
  factorId: string | null
  codesLeft: number
}

/** The data for setting up an authenticator app. */
export interface Setup {
  factorId: string
  /** An SVG as a data: URL. */
  qrCode: string
  secret: string
}

export async function readTwoStep(): Promise<TwoStepState> {
  const { mfa } = await authClient()
  const { data } = throwIfError(await mfa.listFactors())
  const factorId = data?.totp[0]?.id ?? null
  if (factorId === null || !data?.recovery_code.length) return { factorId, codesLeft: 0 }
  const status = throwIfError(await mfa.recoveryCodes.getStatus())
  return { factorId, codesLeft: status.data?.remaining ?? 0 }
}

/** Starts to set up an app, replacing any unfinished setup. */
export async function beginSetup(): Promise<Setup> {
  const { mfa } = await authClient()
  const answer = await mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Authenticator app',
    issuer: SITE_NAME,
  })
  throwIfError(answer)
  if (!answer.data) throw new Error('no app')
  const { id, totp } = answer.data
  return { factorId: id, qrCode: totp.qr_code, secret: totp.secret }
}

/** Turns two-step sign-in on; the server ends the sessions on other devices. */
export async function finishSetup(factorId: string, code: string): Promise<void> {
  const { mfa } = await authClient()
  throwIfError(await mfa.challengeAndVerify({ factorId, code }))
}

/** Replaces the recovery codes with ten new ones. */
export async function newRecoveryCodes(): Promise<readonly string[]> {
  const { mfa } = await authClient()
  const listed = throwIfError(await mfa.listFactors())
  const { data } = throwIfError(
    listed.data?.recovery_code.length
      ? await mfa.recoveryCodes.regenerate()
      : await mfa.recoveryCodes.generate(),
  )
  return data?.codes ?? []
}

/** The code step for turning it off, after which the app and the recovery codes are removed. */
export function stepToTurnOff(factorId: string): Pick<SecondStep, 'enterCode' | 'enterRecoveryCode'> {
  const remove = async () => {
    const client = await authClient()
    throwIfError(await client.mfa.unenroll({ factorId }))
    throwIfError(await client.refreshSession())
  }
  return {
    enterCode: async (code) => {
      await finishSetup(factorId, code)
      await remove()
    },
    enterRecoveryCode: async (code) => {
      const { mfa } = await authClient()
      throwIfError(await mfa.recoveryCodes.verify({ code }))
      await remove()
    },
  }
}
