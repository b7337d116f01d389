import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Session, SessionContext, SIGNED_OUT } from '../../session/session'
import { emailField, passwordField, sportField, universityField, paste } from '../../test/elements'
import { fakeAuth, success, testSession } from '../../test/fakeAuth'
import { json, mockApi } from '../../test/renderInApp'
import { clearTypedValues } from './forms'
import { SignUpDialog } from './SignUpDialog'

const noop = () => undefined
const submit = () => screen.getByRole('button', { name: 'Create Account' })

beforeEach(() => {
  mockApi({ 'GET /api/universities': () => json({ items: [], known: 'Cedar Valley State' }) })
  fakeAuth.signUp.mockReset().mockImplementation(() => success({ user: testSession().user, session: null }))
})
afterEach(clearTypedValues)

const view = (session: Session = SIGNED_OUT) => (
  <QueryClientProvider client={new QueryClient()}>
    <SessionContext value={session}>
      <SignUpDialog onClose={noop} onSignIn={noop} />
    </SessionContext>
  </QueryClientProvider>
)

async function fillIn() {
  const user = userEvent.setup()
  const { rerender } = render(view())
  await paste(user, screen.getByLabelText('Full Name'), 'Jamie Moss')
  await paste(user, emailField(), 'jamie@example.edu')
  await paste(user, passwordField(), 'Sideline1')
  await paste(user, universityField(), 'Cedar Valley State')
  await user.selectOptions(sportField(), 'Soccer')
  return { user, rerender }
}

test('a misspelled domain is questioned before the email is sent, but can be confirmed', async () => {
  const { user } = await fillIn()
  const email = emailField()
  await user.clear(email)
  await paste(user, email, 'jamie@gmial.com')
  await user.click(submit())
  expect(screen.getByRole('alert')).toHaveTextContent('Did you mean jamie@gmail.com?')
  expect(fakeAuth.signUp).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Yes, use it' }))
  expect(email).toHaveValue('jamie@gmail.com')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.clear(email)
  await paste(user, email, 'jamie@gmai.com')
  await user.click(submit())
  await user.click(submit())
  expect(await screen.findByText('jamie@gmai.com')).toBeVisible()
})

test('a wrong address can be changed: the form is shown again, without the password', async () => {
  const { user } = await fillIn()
  await user.click(submit())
  await user.click(await screen.findByRole('button', { name: 'Change it' }))
  expect(emailField()).toHaveFocus()
  expect(emailField()).toHaveValue('jamie@example.edu')
  expect(screen.getByLabelText('Full Name')).toHaveValue('Jamie Moss')
  expect(universityField()).toHaveValue('Cedar Valley State')
  expect(sportField()).toHaveValue('Soccer')
  expect(passwordField()).toHaveValue('')
})

test('a reopened form restores what was typed, except for the password', async () => {
  const user = userEvent.setup()
  const { unmount } = render(view())
  await paste(user, screen.getByLabelText('Full Name'), 'Jamie Moss')
  await paste(user, passwordField(), 'Sideline1')
  unmount()
  render(view())
  expect(screen.getByLabelText('Full Name')).toHaveValue('Jamie Moss')
  expect(passwordField()).toHaveValue('')
})

test('a sign-in in another tab closes the notice about the confirmation', async () => {
  const { user, rerender } = await fillIn()
  await user.click(submit())
  expect(await screen.findByText(/click the confirmation link/)).toBeVisible()
  rerender(view({ status: 'signed-in', user: { id: 'u', email: '', fullName: '', createdAt: '' } }))
  expect(screen.queryByText(/click the confirmation link/)).not.toBeInTheDocument()
  expect(screen.getByText('Welcome to Sideline. You are signed in.')).toBeVisible()
})
