import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { AccountDialogsProvider, type DialogOptions, useAccountDialogs } from '../../session/accountDialogs'
import { clearEndOfSession } from '../../session/expiredSession'
import { SessionContext, SIGNED_OUT } from '../../session/session'
import { storedIntent, storeIntent } from '../../session/storedIntent'
import { emailField, logInButton, passwordField, paste } from '../../test/elements'
import { fakeAuth, success, testSession } from '../../test/fakeAuth'
import AccountDialogs from './AccountDialogs'

const RATE = { path: '/coach/7/rate', purpose: 'rate Dana Rivers' }
const SAVED = { path: '/saved-coaches', purpose: 'see your saved coaches' }
const noop = () => undefined

/** Opens the login dialog and shows the intent that the app would continue with. */
function Subject({ options }: { options: DialogOptions }) {
  const dialogs = useAccountDialogs()
  const { open } = dialogs
  useEffect(() => {
    open('sign-in', options)
  }, [open, options])
  return (
    <>
      <p>goes on with: {dialogs.options.intent?.path ?? 'nothing'}</p>
      <AccountDialogs goHome={noop} />
    </>
  )
}

const NOTHING = {}
const TYPED = { email: 'jamie@example.edu' }

async function signIn(email: string, options: DialogOptions = NOTHING) {
  fakeAuth.signInWithPassword.mockImplementation(() => success({ session: testSession() }))
  const user = userEvent.setup()
  render(
    <SessionContext value={SIGNED_OUT}>
      <AccountDialogsProvider>
        <Subject options={options} />
      </AccountDialogsProvider>
    </SessionContext>,
  )
  await paste(user, await waitFor(emailField), email)
  await paste(user, passwordField(), 'Sideline1')
  await user.click(logInButton())
  expect(await screen.findByRole('status')).toHaveTextContent('Welcome Back!')
}

// Tests in other files end sessions, which the dialog would mention.
beforeEach(clearEndOfSession)

test('the first sign-in with a confirmed address continues with the intent of the sign-up', async () => {
  storeIntent('jamie@example.edu', RATE)
  await signIn('Jamie@example.edu')
  expect(screen.getByText('goes on with: /coach/7/rate')).toBeInTheDocument()
  expect(storedIntent('jamie@example.edu')).toBeNull()
})

test('the visitor’s current intent takes precedence over that of the sign-up', async () => {
  storeIntent('jamie@example.edu', RATE)
  await signIn('jamie@example.edu', { intent: SAVED })
  expect(screen.getByText('goes on with: /saved-coaches')).toBeInTheDocument()
})

test('another person’s intent on the same computer is neither used nor kept', async () => {
  storeIntent('alex@example.edu', RATE)
  await signIn('jamie@example.edu')
  expect(screen.getByText('goes on with: nothing')).toBeInTheDocument()
  expect(localStorage).toHaveLength(0)
})

test('typing an address on a shared computer does not reveal the intent of its sign-up', async () => {
  storeIntent('jamie@example.edu', RATE)
  render(
    <SessionContext value={SIGNED_OUT}>
      <AccountDialogsProvider>
        <Subject options={TYPED} />
      </AccountDialogsProvider>
    </SessionContext>,
  )
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription('Log in to rate and save coaches.')
  expect(screen.queryByText(/Dana Rivers/)).not.toBeInTheDocument()
})
