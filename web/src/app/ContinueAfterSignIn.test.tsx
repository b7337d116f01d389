import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import {
  AccountDialogsContext,
  AccountDialogsProvider,
  CLOSED,
  type DialogOptions,
  useAccountDialogs,
} from '../session/accountDialogs'
import type { Intent } from '../session/intent'
import { LOADING, type Session, SessionContext, SIGNED_OUT } from '../session/session'
import { ContinueAfterSignIn } from './ContinueAfterSignIn'

const JAMIE: Session = {
  status: 'signed-in',
  user: { id: 'u1', email: 'jamie@example.edu', fullName: 'Jamie', createdAt: '2026-01-01T00:00:00Z' },
}
const RATE: Intent = { path: '/coach/7/rate', purpose: 'rate Dana Rivers' }

function Place() {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  return <p data-testid="place">{`${pathname}${search} ${useNavigationType()} ${JSON.stringify(state)}`}</p>
}

function App({ options }: { options: DialogOptions }) {
  const [session, setSession] = useState(SIGNED_OUT)
  return (
    <SessionContext value={session}>
      <AccountDialogsContext value={{ ...CLOSED, open, options }}>
        <ContinueAfterSignIn />
        <Place />
        <button
          type="button"
          onClick={() => {
            setSession(JAMIE)
          }}
        >
          Sign In
        </button>
      </AccountDialogsContext>
    </SessionContext>
  )
}

const open = vi.fn()

function renderAt(
  pathname: string,
  { options = {}, state = null }: { options?: DialogOptions; state?: unknown } = {},
) {
  render(
    <MemoryRouter initialEntries={[{ pathname, state }]}>
      <App options={options} />
    </MemoryRouter>,
  )
}

const place = () => screen.getByTestId('place').textContent

afterEach(() => {
  open.mockClear()
})

test('a visitor sent home from a page that requires an account is asked to log in and returns to that page', () => {
  renderAt('/', { state: { intent: RATE } })
  expect(open).toHaveBeenCalledExactlyOnceWith('sign-in', { intent: RATE })
  expect(place()).toBe('/ REPLACE null') // a reload does not ask again
  fireEvent.click(screen.getByRole('button'))
  expect(place()).toBe('/coach/7/rate REPLACE null')
})

test('after signing in, the app continues with the dialog’s intent', () => {
  renderAt('/coach/7', { options: { intent: RATE } })
  expect(open).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button'))
  expect(place()).toBe('/coach/7/rate PUSH null')
})

test('the coach a visitor wanted to save is marked for saving on the same page', () => {
  renderAt('/coach/7', { options: { intent: { path: '/coach/7', purpose: 'save Dana', saves: true } } })
  fireEvent.click(screen.getByRole('button'))
  expect(place()).toBe('/coach/7 REPLACE {"save":true}')
})

test('after signing in without an intent, the page stays the same', () => {
  renderAt('/coach/7')
  fireEvent.click(screen.getByRole('button'))
  expect(place()).toBe('/coach/7 POP null')
})

function EarlyButton() {
  const { current, open } = useAccountDialogs()
  return (
    <>
      <p>{current ?? 'no dialog'}</p>
      <button
        type="button"
        onClick={() => {
          open('sign-in', { intent: RATE })
        }}
      >
        Rate
      </button>
    </>
  )
}

const withProvider = (session: Session) => (
  <MemoryRouter initialEntries={['/coach/7']}>
    <SessionContext value={session}>
      <AccountDialogsProvider>
        <ContinueAfterSignIn />
        <Place />
        <EarlyButton />
      </AccountDialogsProvider>
    </SessionContext>
  </MemoryRouter>
)

test.each([
  ['a user continues without being asked', JAMIE, '/coach/7/rate PUSH null', 'no dialog'],
  ['a visitor is asked then', SIGNED_OUT, '/coach/7 POP null', 'sign-in'],
])('before the stored session is read, nobody is asked to log in: %s', (_, session, where, dialog) => {
  const { rerender } = render(withProvider(LOADING))
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByText('no dialog')).toBeVisible()
  expect(place()).toBe('/coach/7 POP null')
  rerender(withProvider(session))
  expect(screen.getByText(dialog)).toBeVisible()
  expect(place()).toBe(where)
})
