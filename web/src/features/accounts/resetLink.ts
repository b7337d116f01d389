import type { Session } from '@supabase/auth-js'
import { AuthApiError, throwIfError } from './authErrors'
import { clientWithoutStorage, finishSignIn, type SecondStep } from './secondStep'

/** The parameters of a password reset link, from its hash or query (spec section 4). */
export type ResetLink =
  | { kind: 'error' }
  | { kind: 'tokens'; accessToken: string; refreshToken: string }
  | { kind: 'one-time'; token: string }
  | { kind: 'none' }

/** Parses `location.search` and `location.hash`; the query takes precedence over the hash. */
export function readResetLink(search: string, hash: string): ResetLink {
  const inQuery = new URLSearchParams(search)
  const inHash = new URLSearchParams(hash.replace(/^#/, ''))
  const value = (name: string) => inQuery.get(name) ?? inHash.get(name) ?? ''

  if (value('error') || value('error_code')) return { kind: 'error' }
  if (value('type') !== 'recovery') return { kind: 'none' }
  const accessToken = value('access_token')
  const refreshToken = value('refresh_token')
  if (accessToken && refreshToken) return { kind: 'tokens', accessToken, refreshToken }
  const token = value('token_hash') || value('token')
  return token ? { kind: 'one-time', token } : { kind: 'none' }
}

export const EXPIRED_LINK = 'Invalid or expired reset link. Please request a new password reset.'
const LINK_ERROR = 'Error processing reset link. Please try again.'
export const INVALID_LINK =
  'Invalid reset link. Please request a new password reset from your profile settings.'

export type UsableLink = Extract<ResetLink, { kind: 'tokens' | 'one-time' }>

/** The link was already used or has expired, so it can't be used to choose a new password. */
export class ExpiredLink extends Error {}

/**
 * Signs in to the link's account. Returns the remaining step if the account has two-step sign-in, otherwise null.
 * Throws ExpiredLink, or an AuthApiError with the message to show (spec section 8).
 */
export async function openResetLink(link: UsableLink): Promise<SecondStep | null> {
  const client = await clientWithoutStorage()
  let session: Session | null
  try {
    const answer =
      link.kind === 'tokens'
        ? await client.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken })
        : await client.verifyOtp({ type: 'recovery', token_hash: link.token })
    session = throwIfError(answer).data.session
  } catch (thrown) {
    throw thrown instanceof AuthApiError ? new ExpiredLink() : new AuthApiError(LINK_ERROR)
  }
  return finishSignIn(client, session)
}
