import { authClient } from '../../session/authClient'
import { settle } from './authCalls'
import { AuthRefusal } from './refusals'
import type { ResetLink } from './resetLink'

const EXPIRED_LINK = 'Invalid or expired reset link. Please request a new password reset.'
export const LINK_TROUBLE = 'Error processing reset link. Please try again.'
const INVALID_LINK = 'Invalid reset link. Please request a new password reset from your profile settings.'

async function signInBy(link: ResetLink): Promise<void> {
  const client = await authClient()
  if (link.kind === 'tokens') {
    const tokens = { access_token: link.accessToken, refresh_token: link.refreshToken }
    settle(await client.setSession(tokens))
  } else if (link.kind === 'one-time') {
    settle(await client.verifyOtp({ type: 'recovery', token_hash: link.token }))
  }
}

/** Signs in by the link; answers '' when the new password may be chosen, else the message to show (section 8). */
export async function openResetLink(link: ResetLink): Promise<string> {
  if (link.kind === 'error') return EXPIRED_LINK
  if (link.kind === 'none') return INVALID_LINK
  try {
    await signInBy(link)
    return ''
  } catch (thrown) {
    return thrown instanceof AuthRefusal ? EXPIRED_LINK : LINK_TROUBLE
  }
}
