import { expect, test } from 'vitest'
import { readResetLink } from './resetLink'

const TOKENS = 'access_token=aaa&refresh_token=rrr&type=recovery'
const tokens = { kind: 'tokens', accessToken: 'aaa', refreshToken: 'rrr' }

test.each([
  ['', '', { kind: 'none' }],
  ['', `#${TOKENS}`, tokens],
  [`?${TOKENS}`, '', tokens],
  ['?token=ttt&type=recovery', '', { kind: 'one-time', token: 'ttt' }],
  ['', '#token_hash=ttt&type=recovery', { kind: 'one-time', token: 'ttt' }],
  ['', '#error=access_denied&error_code=otp_expired', { kind: 'error' }],
  [`?error=access_denied`, `#${TOKENS}`, { kind: 'error' }],
  ['', '#access_token=aaa&type=recovery', { kind: 'none' }],
  ['?token=ttt&type=signup', '', { kind: 'none' }],
  ['?token=ttt', '', { kind: 'none' }],
])('%j %j', (search, hash, link) => {
  expect(readResetLink(search, hash)).toEqual(link)
})
