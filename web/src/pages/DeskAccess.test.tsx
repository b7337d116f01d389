import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { AccountDialogsProvider, useAccountDialogs } from '../session/accountDialogs'
import { type Session, SessionContext, SIGNED_OUT } from '../session/session'
import { caseRow, queueOf } from '../test/deskSamples'
import { json, mockApi, problem, renderInApp } from '../test/renderInApp'
import DeskPage from './DeskPage'
import { SiteHeader } from './shell/SiteHeader'

const MONA = { id: 'mona', email: 'mona@staff.example', fullName: 'Mona', createdAt: '2026-01-01T00:00:00Z' }
const AS_MONA: Session = { status: 'signed-in', user: MONA }
const TWO_STEP = 'Moderation requires two-step sign-in.'

const desk = (
  <Routes>
    <Route path="/desk/*" element={<DeskPage />} />
  </Routes>
)

it.each(['/desk', '/desk/cases/7', '/desk/claims'])('a visitor at %s is asked to log in', async (path) => {
  const calls = mockApi({})
  renderInApp(desk, { path, session: SIGNED_OUT })
  await waitFor(() => {
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/)
  })
  expect(window.history.state).toMatchObject({ usr: { intent: { path, purpose: 'moderate' } } })
  expect(calls).toEqual([])
})

it('the queue appears once the session is known, without a reload', async () => {
  mockApi({ 'GET /api/desk/cases': () => json(queueOf([caseRow(1)])) })
  let signIn: () => void = () => undefined
  function LateSession() {
    const [session, setSession] = useState<Session>({ status: 'loading', user: null })
    signIn = () => {
      setSession(AS_MONA)
    }
    return <SessionContext value={session}>{desk}</SessionContext>
  }
  renderInApp(<LateSession />, { path: '/desk' })
  expect(screen.getByRole('status')).toHaveTextContent('Loading...')
  act(() => {
    signIn()
  })
  expect(await screen.findByText('Comment of case 1')).toBeVisible()
})

it('staff without two-step sign-in get to the security settings, and back to the desk', async () => {
  let isMissing = true
  mockApi({
    'GET /api/desk/cases': () =>
      isMissing ? problem(403, 'two_step_required', TWO_STEP) : json(queueOf([caseRow(1)])),
  })
  function Dialogs() {
    const { current, options, close } = useAccountDialogs()
    return current ? <button onClick={close}>Close {`${current} ${options.tab}`}</button> : null
  }
  renderInApp(
    <AccountDialogsProvider>
      {desk}
      <Dialogs />
    </AccountDialogsProvider>,
    { path: '/desk' },
  )
  const user = userEvent.setup()
  expect(await screen.findByRole('alert')).toHaveTextContent(TWO_STEP)
  await user.click(screen.getByRole('button', { name: 'Open Profile Settings' }))
  isMissing = false
  await user.click(screen.getByRole('button', { name: 'Close settings security' }))
  expect(await screen.findByText('Comment of case 1')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it.each([
  [true, '/desk'],
  [false, undefined],
])('the header links staff to the desk: %s', (isStaff, address) => {
  renderInApp(<SiteHeader />, { session: { status: 'signed-in', user: { ...MONA, isStaff } } })
  const link = within(screen.getByRole('navigation', { name: 'Main' })).queryByRole('link', { name: 'Desk' })
  expect(link?.getAttribute('href')).toBe(address)
})
