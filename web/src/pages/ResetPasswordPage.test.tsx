import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { BrowserRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { STORAGE_KEY } from '../session/storedSession'
import { SessionProvider } from '../session/session'
import { codeField, emailField, paste } from '../test/elements'
import { testSession, success, emit, fakeAuth, authError, networkFailure } from '../test/fakeAuth'
import ResetPasswordPage from './ResetPasswordPage'

function renderAt(address: string) {
  window.history.replaceState(null, '', address)
  render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <BrowserRouter>
          <SessionProvider>
            <ResetPasswordPage />
          </SessionProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  return userEvent.setup()
}

const EXPIRED = 'Invalid or expired reset link. Please request a new password reset.'
const INVALID = 'Invalid reset link. Please request a new password reset from your profile settings.'
const ONE_TIME = '/reset-password?token_hash=ttt&type=recovery'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  fakeAuth.verifyOtp.mockReset()
  fakeAuth.updateUser.mockReset()
  // Like the auth client, which stores the session and emits an event.
  fakeAuth.refreshSession.mockReset().mockImplementation(() => {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(testSession()))
    emit('TOKEN_REFRESHED', testSession())
    return success({ session: testSession() })
  })
})

async function choosePassword(user: UserEvent, password = 'Sideline2') {
  await paste(user, await screen.findByLabelText('New Password'), password)
  await paste(user, screen.getByLabelText('Confirm Password'), password)
  await user.click(screen.getByRole('button', { name: 'Update Password' }))
}

test('the one-time token is removed from the address bar immediately, and used once, when the password is submitted', async () => {
  fakeAuth.verifyOtp.mockImplementation(() => success({ session: testSession() }))
  fakeAuth.updateUser
    .mockImplementationOnce(() => authError('New password should be different from the old password.'))
    .mockImplementation(() => success())
  const user = renderAt(ONE_TIME)
  expect(window.location.href).not.toContain('ttt')
  await screen.findByLabelText('New Password')
  expect(fakeAuth.verifyOtp).not.toHaveBeenCalled()
  await choosePassword(user)
  expect(await screen.findByRole('alert')).toHaveTextContent('should be different')
  expect(fakeAuth.refreshSession).toHaveBeenCalledWith(expect.objectContaining({ refresh_token: 'refresh' }))
  await user.click(screen.getByRole('button', { name: 'Update Password' }))
  expect(await screen.findByText('Password Updated!')).toBeVisible()
  expect(fakeAuth.verifyOtp).toHaveBeenCalledExactlyOnceWith({ type: 'recovery', token_hash: 'ttt' })
})

test('tokens in the hash are used when the password is submitted', async () => {
  fakeAuth.setSession.mockClear().mockImplementation(() => success({ session: testSession() }))
  fakeAuth.updateUser.mockImplementation(() => success())
  const user = renderAt('/reset-password#access_token=aaa&refresh_token=rrr&type=recovery')
  expect(await screen.findByLabelText('Confirm Password')).toHaveAttribute('minlength', '6')
  expect(window.location.hash).toBe('')
  expect(fakeAuth.setSession).not.toHaveBeenCalled()
  await choosePassword(user)
  expect(await screen.findByText('Password Updated!')).toBeVisible()
  expect(fakeAuth.setSession).toHaveBeenCalledWith({ access_token: 'aaa', refresh_token: 'rrr' })
})

test('a link is for its own account: the signed-in user is not named', async () => {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(testSession()))
  renderAt(ONE_TIME)
  expect(await screen.findByText(/If that’s not the account you’re signed in to/)).toBeVisible()
  expect(screen.queryByText(/jamie@example.edu/)).not.toBeInTheDocument()
})

test('a signed-in user can choose a new password without a link', async () => {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(testSession()))
  renderAt('/reset-password')
  expect(await screen.findByText('jamie@example.edu')).toBeVisible()
  for (const label of ['New Password', 'Confirm Password']) {
    expect(screen.getByLabelText(label)).toHaveAttribute('type', 'password')
  }
  for (const item of [
    'At least 8 characters',
    'One lowercase letter',
    'One uppercase letter',
    'One number',
  ]) {
    expect(screen.getByText(item)).toBeVisible()
  }
})

test.each([
  ['/reset-password#error=access_denied', EXPIRED],
  ['/reset-password', INVALID],
])('%s: %s', async (address, message) => {
  renderAt(address)
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute('href', '/')
})

test.each([
  [() => authError('Email link is invalid or has expired'), EXPIRED],
  [networkFailure, 'Error processing reset link. Please try again.'],
])('an invalid link shows why', async (answer, message) => {
  fakeAuth.verifyOtp.mockImplementation(answer)
  const user = renderAt(ONE_TIME)
  await choosePassword(user)
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
})

test('without a response to the link the password stays, and can be sent again', async () => {
  fakeAuth.verifyOtp.mockImplementationOnce(networkFailure)
  fakeAuth.updateUser.mockImplementation(() => success())
  const user = renderAt(ONE_TIME)
  await choosePassword(user)
  await screen.findByRole('alert')
  fakeAuth.verifyOtp.mockImplementation(() => success({ session: testSession() }))
  await user.click(screen.getByRole('button', { name: 'Update Password' }))
  expect(await screen.findByText('Password Updated!')).toBeVisible()
})

test('an invalid link can be replaced with a new one', async () => {
  fakeAuth.verifyOtp.mockImplementation(() => authError('Email link is invalid or has expired'))
  fakeAuth.resetPasswordForEmail.mockImplementation(() => success())
  const user = renderAt(ONE_TIME)
  await choosePassword(user)
  await user.click(await screen.findByRole('button', { name: 'Send a New Link' }))
  expect(emailField()).toHaveAccessibleDescription('Please enter your email address first.')
  expect(emailField()).toHaveFocus()
  await paste(user, emailField(), 'jamie@example.edu')
  await user.click(screen.getByRole('button', { name: 'Send a New Link' }))
  const sent = await screen.findByText(/a new link is on its way/)
  expect(sent.parentElement).toHaveTextContent('If jamie@example.edu has an account')
  const redirectTo = `${window.location.origin}/reset-password`
  expect(fakeAuth.resetPasswordForEmail).toHaveBeenCalledWith('jamie@example.edu', { redirectTo })
})

test.each([
  [() => authError('New password should be different from the old password.'), /should be different/],
  [() => authError('Auth session missing!'), 'Unable to reset password with this link.'],
  [networkFailure, 'An error occurred while updating your password.'],
])('a rejected password shows why; then success leads home', async (answer, message) => {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(testSession()))
  fakeAuth.updateUser.mockImplementationOnce(answer).mockImplementation(() => success())
  const user = renderAt('/reset-password')
  await paste(user, await screen.findByLabelText('New Password'), 'Sideline2')
  await user.click(screen.getByRole('button', { name: 'Update Password' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Passwords do not match.')
  await paste(user, screen.getByLabelText('Confirm Password'), 'Sideline2')
  await user.click(screen.getByRole('button', { name: 'Update Password' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  await user.click(screen.getByRole('button', { name: 'Update Password' }))
  expect(await screen.findByText('Password Updated!')).toBeVisible()
  expect(fakeAuth.updateUser).toHaveBeenLastCalledWith({ password: 'Sideline2' })
})

test('empty fields are both marked, and the first is focused', async () => {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(testSession()))
  const user = renderAt('/reset-password')
  await user.click(await screen.findByRole('button', { name: 'Update Password' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Password must meet all requirements shown below.')
  for (const label of ['New Password', 'Confirm Password']) {
    expect(screen.getByLabelText(label)).toBeInvalid()
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Please fill out this field')
  }
  expect(screen.getByLabelText('New Password')).toHaveFocus()
})

test('success leads home after 2 seconds', async () => {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(testSession()))
  fakeAuth.updateUser.mockImplementation(() => success())
  const user = renderAt('/reset-password')
  await paste(user, await screen.findByLabelText('New Password'), 'Sideline2')
  await paste(user, screen.getByLabelText('Confirm Password'), 'Sideline2')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await user.click(screen.getByRole('button', { name: 'Update Password' }))
  await screen.findByText('Password Updated!')
  expect(window.location.pathname).toBe('/reset-password')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(window.location.pathname).toBe('/')
  vi.useRealTimers()
})

test('two-step sign-in asks for the code before the new password is set', async () => {
  const session = testSession()
  const app = { id: 'f1', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' } as const
  const linkSession = { ...session, user: { ...session.user, factors: [app] } }
  fakeAuth.verifyOtp.mockImplementation(() => success({ session: linkSession }))
  const tokens = { access_token: 'level two', refresh_token: 'next' }
  fakeAuth.mfa.challengeAndVerify.mockImplementation(() => success(tokens))
  fakeAuth.updateUser.mockImplementationOnce(() => authError('New password should be different.'))
  const user = renderAt(ONE_TIME)
  await choosePassword(user)
  await paste(user, await waitFor(codeField), '123456')
  expect(fakeAuth.refreshSession).not.toHaveBeenCalled()
  expect(fakeAuth.updateUser).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  // The code was accepted but the password was not: the form is shown again, and the next password needs no further
  // code.
  await waitFor(() => {
    expect(fakeAuth.updateUser).toHaveBeenCalledWith({ password: 'Sideline2' })
  })
  expect(fakeAuth.refreshSession).toHaveBeenCalledWith(tokens)
  expect(await screen.findByRole('alert')).toHaveTextContent('New password should be different.')
  fakeAuth.updateUser.mockImplementation(() => success())
  await choosePassword(user, 'Sideline3')
  expect(await screen.findByText('Password Updated!')).toBeVisible()
})
