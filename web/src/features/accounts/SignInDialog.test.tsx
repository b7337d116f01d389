import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { codeField, emailField, logInButton, passwordField, paste } from '../../test/elements'
import { testSession, success, fakeAuth, authError, networkFailure } from '../../test/fakeAuth'
import { type Session, SessionContext, SIGNED_OUT } from '../../session/session'
import { clearTypedValues } from './forms'
import { SignInDialog } from './SignInDialog'

const noop = () => undefined

afterEach(clearTypedValues)

const forgot = () => screen.getByRole('button', { name: /Forgot your password/ })

async function typed(email: string, password = '') {
  const user = userEvent.setup()
  render(<SignInDialog onClose={noop} onSignUp={noop} />)
  if (email) await paste(user, emailField(), email)
  if (password) await paste(user, passwordField(), password)
  return user
}

test('signs in and welcomes back', async () => {
  fakeAuth.signInWithPassword.mockImplementation(() => success({ session: testSession() }))
  const user = await typed('jamie@example.edu', 'Sideline1')
  await user.click(logInButton())
  expect(await screen.findByRole('status')).toHaveTextContent('Welcome Back!')
  expect(screen.getByRole('status')).toHaveFocus()
})

const SIGNED_OUT_ELSEWHERE =
  'You were signed out because your password was changed, or you signed out on another device.'
const DRAFT_SAVED = 'What you wrote is saved on this device.'

test.each([
  ['session_not_found', true, `${SIGNED_OUT_ELSEWHERE} ${DRAFT_SAVED}`],
  ['session_not_found', false, SIGNED_OUT_ELSEWHERE],
  [
    'insufficient_aal',
    true,
    `You were signed out because two-step sign-in was changed on another device. ${DRAFT_SAVED}`,
  ],
  ['user_not_found', true, 'This account was deleted.'],
  ['bad_jwt', true, DRAFT_SAVED],
])('shows why the previous session ended, and that a draft was kept: %s, %s', (code, hasDraft, text) => {
  render(<SignInDialog onClose={noop} onSignUp={noop} endOfSession={{ code, hasDraft }} />)
  expect(screen.getByRole('status')).toHaveTextContent(text)
  expect(screen.getByRole('status').textContent).toBe(text)
})

test('the button shows that the user is being signed in', async () => {
  fakeAuth.signInWithPassword.mockImplementation(() => new Promise(noop))
  const user = await typed('jamie@example.edu', 'Sideline1')
  await user.click(logInButton())
  expect(await screen.findByRole('button', { name: 'Signing In...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test.each([
  [() => authError('Wrong', undefined, 'invalid_credentials'), 'Invalid email or password'],
  [
    () => authError('Not yet', undefined, 'email_not_confirmed'),
    'Please check your email and click the confirmation link before signing in.',
  ],
  [() => authError('Request rate limit reached'), 'Request rate limit reached'],
  [networkFailure, 'Something went wrong. Please try again.'],
])('a failure shows the spec’s message and keeps the entered values', async (answer, message) => {
  fakeAuth.signInWithPassword.mockImplementation(answer)
  const user = await typed('jamie@example.edu', 'Sideline1')
  await user.click(logInButton())
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(passwordField()).toHaveValue('Sideline1')
})

test.each([
  ['', 'Please enter your email address first.'],
  ['jamie', 'Please enter a valid email address.'],
])('forgot password with %j asks for the address', async (email, message) => {
  const user = await typed(email)
  await user.click(forgot())
  const field = emailField()
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(message)
  expect(field).toHaveFocus()
  expect(fakeAuth.resetPasswordForEmail).not.toHaveBeenCalled()
})

test('the typed address is carried over to the sign-up dialog', async () => {
  const onSignUp = vi.fn()
  const user = userEvent.setup()
  render(<SignInDialog email="jamie@example.ed" onClose={noop} onSignUp={onSignUp} />)
  await user.type(emailField(), 'u')
  await user.click(screen.getByRole('button', { name: 'Sign Up' }))
  expect(onSignUp).toHaveBeenCalledWith('jamie@example.edu')
})

test('a visitor who pressed Sign Up sees how to join first', async () => {
  const onSignUp = vi.fn()
  const user = userEvent.setup()
  render(<SignInDialog occasion="join" onClose={noop} onSignUp={onSignUp} />)
  await user.click(screen.getByRole('button', { name: 'Create your account' }))
  expect(onSignUp).toHaveBeenCalledOnce()
})

test('an unconfirmed address can get another confirmation email', async () => {
  fakeAuth.signInWithPassword.mockImplementation(() => authError('Not yet', undefined, 'email_not_confirmed'))
  fakeAuth.resend.mockImplementation(() => success())
  const user = await typed('jamie@example.edu', 'Sideline1')
  await user.click(logInButton())
  await user.click(await screen.findByRole('button', { name: 'Send the Email Again' }))
  expect(await screen.findByText(/a new link is on its way/)).toBeVisible()
})

test('forgot password is replaced by a notice with the address', async () => {
  fakeAuth.resetPasswordForEmail.mockImplementation(() => success())
  const user = await typed('jamie@example.edu')
  await user.click(forgot())
  expect(await screen.findByRole('status')).toHaveTextContent('jamie@example.edu')
  expect(screen.queryByRole('button', { name: /Forgot/ })).not.toBeInTheDocument()
  const redirectTo = `${window.location.origin}/reset-password`
  expect(fakeAuth.resetPasswordForEmail).toHaveBeenCalledWith('jamie@example.edu', { redirectTo })
})

test.each([
  ['Request rate limit reached', () => authError('Request rate limit reached')],
  ['An error occurred while sending the reset email.', networkFailure],
])('a failed forgot password request shows %j', async (message, answer) => {
  fakeAuth.resetPasswordForEmail.mockImplementation(answer)
  const user = await typed('jamie@example.edu')
  await user.click(forgot())
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
})

const withApp = () => {
  const session = testSession()
  const app = { id: 'f1', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' } as const
  return { ...session, user: { ...session.user, factors: [app] } }
}

async function passwordEntered(onClose = noop, onSignedIn = noop) {
  fakeAuth.signInWithPassword.mockImplementation(() => success({ session: withApp() }))
  fakeAuth.refreshSession.mockClear()
  const user = userEvent.setup()
  render(<SignInDialog onClose={onClose} onSignUp={noop} onSignedIn={onSignedIn} />)
  await paste(user, emailField(), 'jamie@example.edu')
  await paste(user, passwordField(), 'Sideline1')
  await user.click(logInButton())
  expect(await screen.findByRole('dialog', { name: 'Enter Your Code' })).toBeVisible()
  expect(fakeAuth.refreshSession).not.toHaveBeenCalled()
  return user
}

test('two-step sign-in asks for the code from the app, and only then signs in', async () => {
  const onSignedIn = vi.fn()
  const user = await passwordEntered(noop, onSignedIn)
  const field = codeField()
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  fakeAuth.mfa.challengeAndVerify.mockImplementation(() =>
    authError('Invalid TOTP code entered', 'AuthApiError', 'mfa_verification_failed'),
  )
  await paste(user, field, '000000')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait for the next one in your app.')
  expect(onSignedIn).not.toHaveBeenCalled()

  const tokens = { access_token: 'level two', refresh_token: 'next' }
  fakeAuth.mfa.challengeAndVerify.mockImplementation(() => success(tokens))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Welcome Back!')
  expect(fakeAuth.refreshSession).toHaveBeenCalledWith(tokens)
  expect(onSignedIn).toHaveBeenCalledWith('jamie@example.edu')
})

test('two-step sign-in accepts a recovery code instead', async () => {
  const user = await passwordEntered()
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  expect(screen.getByLabelText('Recovery Code')).toHaveFocus()
  fakeAuth.mfa.recoveryCodes.verify.mockImplementation(() =>
    authError('Invalid recovery code entered', 'AuthApiError', 'mfa_verification_failed'),
  )
  await paste(user, screen.getByLabelText('Recovery Code'), 'AAAA')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This recovery code is wrong or already used.')
  fakeAuth.mfa.recoveryCodes.verify.mockImplementation(() => success({ access_token: '', refresh_token: '' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Welcome Back!')
})

test('closing the dialog before entering the code does not sign in', async () => {
  fakeAuth.signOut.mockImplementation(() => success())
  const onClose = vi.fn()
  const user = await passwordEntered(onClose)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(fakeAuth.signOut).toHaveBeenCalledWith({ scope: 'local' })
  expect(fakeAuth.refreshSession).not.toHaveBeenCalled()
})

test('if the address is known, the password field has the focus', async () => {
  render(<SignInDialog email="jamie@example.edu" occasion="confirmed" onClose={noop} onSignUp={noop} />)
  await waitFor(() => {
    expect(passwordField()).toHaveFocus()
  })
})

test('a sign-in in another tab closes the form; a session that ends here does not', () => {
  const view = (session: Session) => (
    <SessionContext value={session}>
      <SignInDialog onClose={noop} onSignUp={noop} />
    </SessionContext>
  )
  const jamie: Session = {
    status: 'signed-in',
    user: { id: 'u', email: 'jamie@example.edu', fullName: '', createdAt: '' },
  }
  const { rerender } = render(view(jamie))
  expect(passwordField()).toBeVisible()
  rerender(view(SIGNED_OUT))
  rerender(view(jamie))
  expect(screen.getByRole('status')).toHaveTextContent('Welcome Back!')
})
