import { AuthApiError, throwIfError } from './authErrors'
import { clientWithoutStorage, finishSignIn, type SecondStep } from './secondStep'

/** The parameters of a password-reset link, from its hash or query (spec section 4). */
export type ResetLink =
  | { kind: 'error' }
  | { kind: 'tokens'; accessToken: string; refreshToken: string }
  | { kind: 'one-time'; token: string }
  | { kind: 'none' }

/** Parses `location.search` and `location.hash`; the query wins where both have a parameter. */
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

const EXPIRED_LINK = 'Invalid or expired reset link. Please request a new password reset.'
export const LINK_ERROR = 'Error processing reset link. Please try again.'
const INVALID_LINK = 'Invalid reset link. Please request a new password reset from your profile settings.'

type UsableLink = Extract<ResetLink, { kind: 'tokens' | 'one-time' }>

async function signInWith(link: UsableLink): Promise<SecondStep | null> {
  const client = await clientWithoutStorage()
  const answer =
    link.kind === 'tokens'
      ? await client.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken })
      : await client.verifyOtp({ type: 'recovery', token_hash: link.token })
  return finishSignIn(client, throwIfError(answer).data.session)
}

/**
 * Signs in by the link. Returns null when a new password can be chosen, the step that is left where the account has
 * two-step sign-in, or the message to show (spec section 8).
 */
export async function openResetLink(link: ResetLink): Promise<SecondStep | string | null> {
  if (link.kind === 'error') return EXPIRED_LINK
  if (link.kind === 'none') return INVALID_LINK
  try {
    return await signInWith(link)
  } catch (thrown) {
    return thrown instanceof AuthApiError ? EXPIRED_LINK : LINK_ERROR
  }
}
