import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { fakeAuth, authError, success, testSession } from '../../test/fakeAuth'
import { setSiteFact } from '../../test/siteFact'
import DemoBar from './DemoBar'

test('a public demo signs a visitor in as the account of a click, and says if that failed', async () => {
  onTestFinished(setSiteFact('demo-password', 'Sideline1'))
  fakeAuth.signInWithPassword.mockImplementationOnce(() => authError('Too many requests'))
  render(<DemoBar />)
  await userEvent.click(screen.getByRole('button', { name: 'a moderator' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests')
  fakeAuth.signInWithPassword.mockImplementation(() => success({ session: testSession() }))
  await userEvent.click(screen.getByRole('button', { name: 'a coach' }))
  expect(fakeAuth.signInWithPassword).toHaveBeenLastCalledWith({
    email: 'coach@sideline.example',
    password: 'Sideline1',
  })
  expect(screen.queryByRole('alert')).toBeNull()
})
