import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ApiError } from '../api/errors'
import { store, userKey } from '../lib/userStorage'
import { STORAGE_KEY } from './storedSession'
import { endOfSession, clearEndOfSession, SignOutOnExpiredSession } from './expiredSession'

// Also before, because tests in other files end sessions too.
beforeEach(clearEndOfSession)
afterEach(clearEndOfSession)

function Page({ code }: { code: string }) {
  useQuery({
    queryKey: [code],
    queryFn: () => Promise.reject(new ApiError(403, code, 'Refused', {})),
    retry: false,
  })
  return createElement(SignOutOnExpiredSession)
}

it.each([
  ['session_not_found', true],
  ['bad_jwt', false],
])('records how a session ended, and whether a draft is kept: %s', async (code, hasDraft) => {
  store(STORAGE_KEY, { user: { id: 'ada' } })
  if (hasDraft) store(userKey('ada', 'draft.rate.7'), { draft: {} })
  render(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Page, { code })))
  await waitFor(() => {
    expect(endOfSession()).toEqual({ code, hasDraft })
  })
  clearEndOfSession()
  expect(endOfSession()).toBeNull()
})
