import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/errors'
import { store, userKey } from '../lib/userStorage'
import { STORAGE_KEY } from './authClient'
import { endOfSession, forgetEndOfSession, useSignOutOnExpiredSession } from './expiredSession'

vi.mock('@supabase/auth-js', async () => (await import('../test/fakeAuth')).authModule)

afterEach(() => {
  localStorage.clear()
  forgetEndOfSession()
})

function Page({ code }: { code: string }) {
  useSignOutOnExpiredSession()
  useQuery({
    queryKey: [code],
    queryFn: () => Promise.reject(new ApiError(403, code, 'Refused', {})),
    retry: false,
  })
  return null
}

const KEPT = 'What you wrote is kept on this device.'

it.each([
  [
    'session_not_found',
    true,
    `You were signed out because your password was changed, or you signed out on another device. ${KEPT}`,
  ],
  [
    'session_not_found',
    false,
    'You were signed out because your password was changed, or you signed out on another device.',
  ],
  [
    'insufficient_aal',
    true,
    `You were signed out because two-step sign-in was changed on another device. ${KEPT}`,
  ],
  ['user_not_found', true, 'This account was deleted.'],
  ['bad_jwt', true, KEPT],
])('says why a session ended, and that a draft is kept: %s', async (code, hasDraft, text) => {
  store(STORAGE_KEY, { user: { id: 'ada' } })
  if (hasDraft) store(userKey('ada', 'draft.rate.7'), { draft: {} })
  render(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Page, { code })))
  await waitFor(() => {
    expect(endOfSession()).toBe(text)
  })
  forgetEndOfSession()
  expect(endOfSession()).toBe('')
})
