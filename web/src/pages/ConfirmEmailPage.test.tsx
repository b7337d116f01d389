import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { BrowserRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { AccountDialogHost } from './shell/AccountDialogHost'
import { AccountDialogsProvider } from '../session/accountDialogs'
import { STORAGE_KEY } from '../session/storedSession'
import { storeIntent } from '../session/storedIntent'
import { SessionProvider } from '../session/session'
import { emailField, logInButton, paste } from '../test/elements'
import { testSession, success, fakeAuth, authError, networkFailure } from '../test/fakeAuth'
import ConfirmEmailPage from './ConfirmEmailPage'

const LINK = '/confirm-email?token_hash=ttt&type=signup'
const EXPIRED = /This confirmation link is invalid, used or expired/

function renderAt(address: string) {
  window.history.replaceState(null, '', address)
  render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <BrowserRouter>
          <SessionProvider>
            <AccountDialogsProvider>
              <ConfirmEmailPage />
              <AccountDialogHost />
            </AccountDialogsProvider>
          </SessionProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  return userEvent.setup()
}

const button = () => screen.findByRole('button', { name: 'Confirm Email' })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  fakeAuth.verifyOtp.mockImplementation(() => success({ user: testSession().user, session: testSession() }))
  fakeAuth.signOut.mockImplementation(() => success())
})

test('opening the link confirms nothing, and its token is removed from the address bar', async () => {
  renderAt(LINK)
  expect(await button()).toBeVisible()
  expect(fakeAuth.verifyOtp).not.toHaveBeenCalled()
  expect(window.location.href).not.toContain('ttt')
  expect(document.title).toContain('Confirm your email')
})

test('the button confirms; the login dialog opens with the address, and nobody is signed in', async () => {
  const user = renderAt(LINK)
  await user.dblClick(await button())
  const dialog = await screen.findByRole('dialog', { name: 'Address confirmed' })
  expect(dialog).toHaveAccessibleDescription('You’re confirmed. Log in with the password you chose.')
  expect(emailField()).toHaveValue('jamie@example.edu')
  expect(fakeAuth.verifyOtp).toHaveBeenCalledExactlyOnceWith({ type: 'signup', token_hash: 'ttt' })
  expect(fakeAuth.signOut).toHaveBeenCalledWith({ scope: 'local' })
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
})

test('a signed-in user stays signed in', async () => {
  const other = testSession()
  other.user.email = 'alex@example.edu'
  localStorage.setItem(STORAGE_KEY, JSON.stringify(other))
  const user = renderAt(LINK)
  await user.click(await button())
  expect(await screen.findByText(/You are signed in as alex@example.edu here/)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(localStorage.getItem(STORAGE_KEY)).not.toBeNull()
})

test('the login dialog shows the purpose of the sign-up', async () => {
  storeIntent('Jamie@example.edu', { path: '/coach/7/rate?stars=4', purpose: 'rate Dana Rivers' })
  const user = renderAt(LINK)
  await user.click(await button())
  const dialog = await screen.findByRole('dialog', { name: 'Address confirmed' })
  expect(dialog).toHaveAccessibleDescription('You’re confirmed. Log in once to rate Dana Rivers.')
})

test('says that the invitation was used up meanwhile', async () => {
  const message = 'The invitation code is wrong, was used too often, or has expired'
  fakeAuth.verifyOtp.mockImplementationOnce(() => authError(message, 'AuthApiError', 'invite_not_found'))
  const user = renderAt(LINK)
  await user.click(await button())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your invitation code was used up or withdrawn before you confirmed. Ask for another one, and sign up again.',
  )
})

test('the button can be pressed again if there was no response', async () => {
  fakeAuth.verifyOtp.mockImplementationOnce(networkFailure)
  const user = renderAt(LINK)
  await user.click(await button())
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.')
  await user.click(await button())
  expect(await screen.findByRole('dialog', { name: 'Address confirmed' })).toBeVisible()
})

test('a used link shows an error and can send a new one', async () => {
  fakeAuth.verifyOtp.mockImplementation(() => authError('Email link is invalid or has expired'))
  fakeAuth.resend.mockImplementation(() => success())
  const user = renderAt(LINK)
  await user.click(await button())
  expect(await screen.findByRole('alert')).toHaveTextContent(EXPIRED)
  await paste(user, emailField(), 'jamie@example.edu')
  await user.click(screen.getByRole('button', { name: 'Send Again' }))
  expect(await screen.findByRole('status')).toHaveTextContent(/jamie@example.edu waits to be confirmed/)
  expect(fakeAuth.resend).toHaveBeenCalledWith({ type: 'signup', email: 'jamie@example.edu' })
})

test.each([
  ['', () => success(), 'Please enter your email address first.'],
  ['jamie@example.edu', () => authError('Request rate limit reached'), 'Request rate limit reached'],
  ['jamie@example.edu', networkFailure, 'An error occurred while sending the confirmation email.'],
])(
  'a page without a link asks for the address; %j shows why no email can be sent to it',
  async (email, answer, message) => {
    fakeAuth.resend.mockImplementation(answer)
    const user = renderAt('/confirm-email')
    expect(await screen.findByRole('alert')).toHaveTextContent(EXPIRED)
    if (email) await paste(user, emailField(), email)
    await user.click(screen.getByRole('button', { name: 'Send Again' }))
    expect(await screen.findByText(message)).toBeVisible()
  },
)

test('a user who confirmed earlier can log in from here', async () => {
  const user = renderAt('/confirm-email')
  await user.click(logInButton(within(screen.getByRole('main'))))
  expect(await screen.findByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
})
