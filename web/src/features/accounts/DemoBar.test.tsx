import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { fakeAuth, authError, success, testSession } from '../../test/fakeAuth'
import { setSiteFact } from '../../test/siteFact'
import { SessionContext } from '../../session/session'
import DemoBar from './DemoBar'

test('a public demo signs a visitor in as the account of a click, and says if that failed', async () => {
  onTestFinished(setSiteFact('demo-password', 'Sideline1'))
  fakeAuth.signInWithPassword.mockImplementationOnce(() => authError('Too many requests'))
  render(
    <MemoryRouter>
      <DemoBar />
      <Address />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'a moderator' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests')
  fakeAuth.signInWithPassword.mockImplementation(() => success({ session: testSession() }))
  await userEvent.click(screen.getByRole('button', { name: 'a coach' }))
  expect(fakeAuth.signInWithPassword).toHaveBeenLastCalledWith({
    email: 'coach@sideline.example',
    password: 'Sideline1',
  })
  expect(await screen.findByText('/coach/1')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an account that all visitors share says that it saves nothing', () => {
  const user = { id: '1', email: 'moderator@sideline.example', fullName: '', createdAt: '' }
  render(
    <MemoryRouter>
      <SessionContext value={{ status: 'signed-in', user }}>
        <DemoBar />
      </SessionContext>
    </MemoryRouter>,
  )
  expect(screen.getByRole('complementary')).toHaveTextContent(
    'All visitors share this account, so it saves nothing.',
  )
  expect(screen.getByRole('button', { name: 'a moderator' })).toBeDisabled()
})

function Address() {
  return <p>{useLocation().pathname}</p>
}
