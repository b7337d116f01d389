import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../api/errors'
import { userKey } from '../lib/userStorage'
import { authError, emit, fakeAuth, networkFailure, success, testSession } from '../test/fakeAuth'
import { accessToken, authClient } from './authClient'
import { renewWith } from './refusedToken'
import { STORAGE_KEY } from './storedSession'
import { SignOutOnExpiredSession } from './expiredSession'
import { SessionProvider, useSession } from './session'

function SessionProbe() {
  const { status, user } = useSession()
  return <p>{user ? `${status}: ${user.fullName}` : status}</p>
}

const cache = new QueryClient()

const renderProvider = () =>
  render(
    <QueryClientProvider client={cache}>
      <SessionProvider>
        <SignOutOnExpiredSession />
        <SessionProbe />
      </SessionProvider>
    </QueryClientProvider>,
  )
const storeSession = (session = testSession()) => {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(session))
}

beforeEach(() => {
  localStorage.clear()
})

test('without a stored session the user is signed out immediately, and has no token', async () => {
  renderProvider()
  expect(screen.getByText('signed-out')).toBeInTheDocument()
  expect(await accessToken()).toBeNull()
})

test('an invalid stored session is ignored', () => {
  localStorage.setItem(STORAGE_KEY, '{"access_token":')
  renderProvider()
  expect(screen.getByText('signed-out')).toBeInTheDocument()
})

test('a fresh stored session is available immediately; its token needs no call', async () => {
  storeSession()
  renderProvider()
  expect(screen.getByText('signed-in: Jamie Moss')).toBeInTheDocument()
  expect(await accessToken()).toBe('access')
})

test('a session about to expire is loading until it is refreshed', async () => {
  storeSession({ ...testSession(), expires_at: Math.floor(Date.now() / 1000) + 60 })
  fakeAuth.getSession.mockImplementation(() =>
    success({ session: { ...testSession(), access_token: 'renewed' } }),
  )
  renderProvider()
  expect(screen.getByText('loading')).toBeInTheDocument()
  expect(await accessToken()).toBe('renewed')
  act(() => {
    emit('INITIAL_SESSION', testSession())
  })
  expect(screen.getByText('signed-in: Jamie Moss')).toBeInTheDocument()
})

test('follows the events of the auth client: a changed name, the end of the session', async () => {
  storeSession()
  renderProvider()
  await accessToken()
  act(() => {
    emit('USER_UPDATED', testSession('Jay Moss'))
  })
  expect(screen.getByText('signed-in: Jay Moss')).toBeInTheDocument()
  act(() => {
    emit('SIGNED_OUT', null)
  })
  expect(screen.getByText('signed-out')).toBeInTheDocument()
})

test('a refresh without a response does not sign out', async () => {
  storeSession({ ...testSession(), expires_at: 0 })
  renderProvider()
  fakeAuth.getSession.mockImplementation(networkFailure)
  expect(await accessToken()).toBeNull()
  act(() => {
    emit('INITIAL_SESSION', null)
  })
  expect(screen.getByText('signed-in: Jamie Moss')).toBeInTheDocument()
})

test('a token that the server refused is renewed once for all requests that used it', async () => {
  storeSession()
  const renewed = { ...testSession(), access_token: 'renewed' }
  fakeAuth.refreshSession.mockClear().mockImplementation(() => {
    storeSession(renewed)
    return success({ session: renewed })
  })
  expect(await renewWith(authClient)('access')).toBe('renewed')
  expect(await renewWith(authClient)('access')).toBe('renewed')
  expect(fakeAuth.refreshSession).toHaveBeenCalledOnce()
})

test('a token that cannot be renewed has expired, or the server could not be reached', async () => {
  storeSession()
  fakeAuth.refreshSession.mockImplementationOnce(() => authError('Already Used'))
  expect(await renewWith(authClient)('access')).toBeNull()
  fakeAuth.refreshSession.mockImplementationOnce(networkFailure)
  await expect(renewWith(authClient)('access')).rejects.toThrow('Failed to fetch')
  localStorage.clear()
  expect(await renewWith(authClient)('access')).toBeNull()
})

test('follows a sign-in and a sign-out in another tab', () => {
  renderProvider()
  storeSession()
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }))
  })
  expect(screen.getByText('signed-in: Jamie Moss')).toBeInTheDocument()
  localStorage.clear()
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }))
  })
  expect(screen.getByText('signed-out')).toBeInTheDocument()
})

test.each([
  [403, 'session_not_found', 1],
  [403, 'user_not_found', 1],
  [403, 'bad_jwt', 1],
  [403, 'insufficient_aal', 1],
  [401, 'no_authorization', 0], // there is a session, but it could not be refreshed at the moment
  [401, 'server', 0], // the response of a proxy
  [403, 'not_yours', 0],
  [500, 'server', 0],
])('a page refused with %i %s ends the session here %i times', async (status, code, times) => {
  storeSession()
  fakeAuth.signOut.mockImplementation(() => success())
  renderProvider()
  const queryFn = () => Promise.reject(new ApiError(status, code, 'No.'))
  await expect(cache.query({ queryKey: [code], queryFn, retry: false })).rejects.toThrow('No.')
  await accessToken()
  await waitFor(() => {
    expect(fakeAuth.signOut).toHaveBeenCalledTimes(times)
  })
})

test.each([
  ['session_not_found', 'half a thought'],
  ['user_not_found', null],
])('after %s the draft on the device is %j', async (code, left) => {
  const draft = userKey('ada', 'draft.rate.7')
  localStorage.setItem(draft, 'half a thought')
  storeSession()
  fakeAuth.signOut.mockClear().mockImplementation(() => success())
  renderProvider()
  const queryFn = () => Promise.reject(new ApiError(403, code, 'No.'))
  await expect(cache.query({ queryKey: ['draft', code], queryFn, retry: false })).rejects.toThrow('No.')
  await waitFor(() => {
    expect(fakeAuth.signOut).toHaveBeenCalledOnce()
  })
  await waitFor(() => {
    expect(localStorage.getItem(draft)).toBe(left)
  })
})

test.each([
  [{ role: 'moderator' }, true],
  [{}, false],
])('an account with the app metadata %o is staff: %s', (app_metadata, isStaff) => {
  const session = testSession()
  storeSession({ ...session, user: { ...session.user, app_metadata } })
  function StaffProbe() {
    return <p>{JSON.stringify(useSession().user?.isStaff)}</p>
  }
  render(
    <QueryClientProvider client={cache}>
      <SessionProvider>
        <StaffProbe />
      </SessionProvider>
    </QueryClientProvider>,
  )
  expect(screen.getByText(String(isStaff))).toBeInTheDocument()
})
