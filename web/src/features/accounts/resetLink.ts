import { authClient } from '../../session/authClient'
import { throwIfError } from './authCalls'
import { AuthApiError } from './authErrors'

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

async function signInWith(link: ResetLink): Promise<void> {
  const client = await authClient()
  if (link.kind === 'tokens') {
    const tokens = { access_token: link.accessToken, refresh_token: link.refreshToken }
    throwIfError(await client.setSession(tokens))
  } else if (link.kind === 'one-time') {
    throwIfError(await client.verifyOtp({ type: 'recovery', token_hash: link.token }))
  }
}

/** Signs in by the link. Returns '' when a new password can be chosen, else the message to show (spec section 8). */
export async function openResetLink(link: ResetLink): Promise<string> {
  if (link.kind === 'error') return EXPIRED_LINK
  if (link.kind === 'none') return INVALID_LINK
  try {
    await signInWith(link)
    return ''
  } catch (thrown) {
    return thrown instanceof AuthApiError ? EXPIRED_LINK : LINK_ERROR
  }
}
