import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/queryClient'
import { aSession, done, emit, fakeAuth } from '../test/fakeAuth'
import { accessToken } from './accessToken'
import { SessionProvider } from './SessionProvider'
import { useSession } from './sessionContext'
import { STORAGE_KEY } from './storedSession'

vi.mock('@supabase/auth-js', async () => (await import('../test/fakeAuth')).authModule)

function Who() {
  const { status, user } = useSession()
  return <p>{user ? `${status}: ${user.fullName}` : status}</p>
}

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <Who />
      </SessionProvider>
    </QueryClientProvider>,
  )
const keep = (session = aSession()) => {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(session))
}

beforeEach(() => {
  localStorage.clear()
})

test('without a stored session one is signed out at once, and has no token', async () => {
  show()
  expect(screen.getByText('signed-out')).toBeInTheDocument()
  expect(await accessToken()).toBeNull()
})

test('a spoilt store is like an empty one', () => {
  localStorage.setItem(STORAGE_KEY, '{"access_token":')
  show()
  expect(screen.getByText('signed-out')).toBeInTheDocument()
})

test('a fresh stored session is known at once; its token needs no call', async () => {
  keep()
  show()
  expect(screen.getByText('signed-in: Jamie Moss')).toBeInTheDocument()
  expect(await accessToken()).toBe('access')
})

test('one about to end stays unknown until it is renewed', async () => {
  keep({ ...aSession(), expires_at: Math.floor(Date.now() / 1000) + 60 })
  fakeAuth.getSession.mockImplementation(() => done({ session: { ...aSession(), access_token: 'renewed' } }))
  show()
  expect(screen.getByText('loading')).toBeInTheDocument()
  expect(await accessToken()).toBe('renewed')
  act(() => {
    emit('INITIAL_SESSION', aSession())
  })
  expect(screen.getByText('signed-in: Jamie Moss')).toBeInTheDocument()
})

test('follows what the auth client tells: a changed name, the end of the session', async () => {
  keep()
  show()
  await accessToken()
  act(() => {
    emit('USER_UPDATED', aSession('Jay Moss'))
  })
  expect(screen.getByText('signed-in: Jay Moss')).toBeInTheDocument()
  act(() => {
    emit('SIGNED_OUT', null)
  })
  expect(screen.getByText('signed-out')).toBeInTheDocument()
})

test('hears of a sign-in and a sign-out in another tab', () => {
  show()
  keep()
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
