import { expect, it } from 'vitest'
import { dropLinkSession } from './dropLinkSession'

const TOKENS = 'access_token=aaa&expires_in=3600&refresh_token=rrr&token_type=bearer'

it('takes the session of a confirmation link out of the address', () => {
  window.history.replaceState(null, '', `/?from=mail#${TOKENS}&type=signup`)

  dropLinkSession()

  expect(window.location.href).toMatch(/\/\?from=mail$/)
})

it.each([`#${TOKENS}&type=recovery`, '#top', ''])('leaves %s alone', (hash) => {
  window.history.replaceState(null, '', `/${hash}`)

  dropLinkSession()

  expect(window.location.hash).toBe(hash)
})
