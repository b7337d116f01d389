import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AccountDialogsProvider, useDeleting } from '../../session/accountDialogs'
import type { User } from '../../session/session'
import { sportField, universityField, paste } from '../../test/elements'
import { success, fakeAuth, authError, networkFailure } from '../../test/fakeAuth'
import { ADAS_REVIEW } from '../../test/samples'
import { setSiteFact } from '../../test/siteFact'
import { SettingsDialog } from './SettingsDialog'

const JAMIE = {
  id: 'u1',
  email: 'jamie@example.edu',
  fullName: 'Jamie Moss',
  createdAt: '2026-03-05T10:00:00Z',
}
const noop = () => undefined

function Navigation() {
  return useDeleting() ? null : <p>navigation</p>
}

function openSettings(onDeleted = noop, profile: Partial<User> = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AccountDialogsProvider>
        <Navigation />
        <SettingsDialog user={{ ...JAMIE, ...profile }} onClose={noop} onDeleted={onDeleted} />
      </AccountDialogsProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

async function confirmDeletion(user: ReturnType<typeof userEvent.setup>, reviews = 'All at once') {
  await user.click(screen.getByRole('tab', { name: 'Account' }))
  await user.click(screen.getByRole('button', { name: 'Delete Account' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('cannot be undone')
  expect(screen.getByRole('radio', { name: 'All at once' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: reviews }))
  const buttons = screen.getAllByRole('button', { name: 'Delete Account' })
  await user.click(buttons.at(-1) as HTMLElement)
}

test('has three tabs, and the account tab shows when the user joined and the account status', async () => {
  const user = openSettings()
  const tabs = screen.getAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Profile', 'Security', 'Account'])
  expect(tabs[0]).toHaveAttribute('aria-selected', 'true')
  await user.click(screen.getByRole('tab', { name: 'Account' }))
  expect(screen.getByText('Member Since').nextElementSibling).toHaveTextContent('March 5, 2026')
  expect(screen.getByText('Account Status').nextElementSibling).toHaveTextContent('Active')
  expect(screen.getByRole('button', { name: 'Delete Account' })).toBeEnabled()
})

test('the button shows that the name is being saved', async () => {
  fakeAuth.updateUser.mockImplementation(() => new Promise(noop))
  const user = openSettings()
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true')
})

test('the name is saved as plain text; the address cannot be changed', async () => {
  fakeAuth.updateUser.mockImplementation(() => success())
  const user = openSettings()
  expect(screen.getByLabelText('Email Address')).toBeDisabled()
  expect(screen.getByText('Email cannot be changed')).toBeVisible()
  await user.clear(screen.getByLabelText('Display Name'))
  await paste(user, screen.getByLabelText('Display Name'), '<b>Jay</b> Moss')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Profile updated successfully!')
  expect(fakeAuth.updateUser).toHaveBeenCalledWith({ data: { full_name: 'Jay Moss' } })
})

test('university and sport can be changed, and the school is shown with its name on the site', async () => {
  const saved = { user: { user_metadata: { university: 'University of Mount Union' } } }
  fakeAuth.updateUser.mockImplementation(() => Promise.resolve({ data: saved, error: null }))
  const user = openSettings()
  await paste(user, universityField(), ' Mount Union ')
  await user.selectOptions(sportField(), 'Golf')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Profile updated successfully!')
  expect(fakeAuth.updateUser).toHaveBeenCalledWith({
    data: { full_name: 'Jamie Moss', university: 'Mount Union', sport: 'Golf' },
  })
  expect(universityField()).toHaveValue('University of Mount Union')
})

test('a recruit who joined a team gives university and sport, and can then confirm a school email', async () => {
  fakeAuth.updateUser.mockReset().mockImplementation(() => success({ user: { user_metadata: {} } }))
  const user = openSettings(noop, { kind: 'recruit' })
  expect(screen.getByRole('radio', { name: 'choosing a school' })).toBeChecked()
  expect(screen.queryByLabelText('University')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'School Email' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'an athlete on a team' }))
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(universityField()).toHaveFocus()
  expect(universityField()).toHaveAccessibleDescription('Please fill out this field')
  expect(fakeAuth.updateUser).not.toHaveBeenCalled()
  await paste(user, universityField(), 'Cedar Valley State')
  await user.selectOptions(sportField(), 'Golf')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Profile updated successfully!')
  expect(fakeAuth.updateUser).toHaveBeenCalledExactlyOnceWith({
    data: {
      full_name: 'Jamie Moss',
      account_kind: 'athlete',
      university: 'Cedar Valley State',
      sport: 'Golf',
    },
  })
})

test('an athlete who becomes a parent gives up university and sport', async () => {
  fakeAuth.updateUser.mockReset().mockImplementation(() => success())
  const user = openSettings(noop, { university: 'Cedar Valley State', sport: 'Golf' })
  await user.click(screen.getByRole('radio', { name: 'a parent' }))
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Profile updated successfully!')
  expect(fakeAuth.updateUser).toHaveBeenCalledExactlyOnceWith({
    data: { full_name: 'Jamie Moss', account_kind: 'parent', university: null, sport: null },
  })
})

test.each([
  [() => authError('No such luck'), 'No such luck'],
  [networkFailure, 'An error occurred while updating your profile.'],
])('a name that could not be saved shows an error and stays in the field', async (answer, message) => {
  fakeAuth.updateUser.mockImplementation(answer)
  const user = openSettings()
  await user.type(screen.getByLabelText('Display Name'), ' Jr')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.getByLabelText('Display Name')).toHaveValue('Jamie Moss Jr')
})

test('a reset email is sent, and another one can be requested', async () => {
  fakeAuth.resetPasswordForEmail.mockImplementation(() => success())
  const user = openSettings()
  await user.click(screen.getByRole('tab', { name: 'Security' }))
  expect(screen.getByText(/you change your password through an emailed link/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send Password Reset Email' }))
  expect(await screen.findByText('Password reset email sent successfully!')).toBeVisible()
  expect(screen.getByText(/expires in 1 hour/)).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(
    'Password reset email sent to jamie@example.edu. Check your inbox and follow the instructions to reset your password.',
  )
  await user.click(screen.getByRole('button', { name: 'Send Another Email' }))
  expect(screen.getByRole('button', { name: 'Send Password Reset Email' })).toBeEnabled()
})

test('the focus moves from the reset email button to the notice, and back to the button', async () => {
  fakeAuth.resetPasswordForEmail.mockImplementation(() => success())
  const user = openSettings()
  await user.click(screen.getByRole('tab', { name: 'Security' }))
  await user.click(screen.getByRole('button', { name: 'Send Password Reset Email' }))
  expect(await screen.findByRole('status')).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Send Another Email' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Send Password Reset Email' })).toHaveFocus()
})

test.each([
  ['No such luck', () => authError('No such luck')],
  ['An error occurred while sending the reset email.', networkFailure],
])('a reset email that could not be sent shows %j', async (message, answer) => {
  fakeAuth.resetPasswordForEmail.mockImplementation(answer)
  const user = openSettings()
  await user.click(screen.getByRole('tab', { name: 'Security' }))
  await user.click(screen.getByRole('button', { name: 'Send Password Reset Email' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.getByRole('button', { name: 'Send Password Reset Email' })).toBeEnabled()
})

test('arrow keys move between the tabs', async () => {
  const user = openSettings()
  await user.click(screen.getByRole('tab', { name: 'Profile' }))
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: 'Account' })).toHaveFocus()
  expect(screen.getByText('March 5, 2026')).toBeVisible()
})

test('deleting hides the navigation, shows its progress, signs out and navigates home', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 })
  fakeAuth.signOut.mockImplementation(() => success())
  let answer: (response: Response) => void = noop
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)))
  const onDeleted = vi.fn()
  const user = openSettings(onDeleted)
  await confirmDeletion(user)
  expect(await screen.findByText('Deleting Account...')).toBeVisible()
  expect(screen.queryByText('navigation')).not.toBeInTheDocument()

  await waitFor(() => {
    answer(new Response(null, { status: 204 }))
    expect(screen.getByText('Account Deleted')).toBeVisible()
  })
  expect(screen.getByText(/You will be signed out and redirected to the homepage/)).toBeVisible()
  await vi.advanceTimersByTimeAsync(2000)
  expect(fakeAuth.signOut).toHaveBeenCalled()
  expect(onDeleted).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('a failed deletion clears the state, shows an error, and can be retried', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 500 })))
  const user = openSettings()
  await confirmDeletion(user)
  expect(await screen.findByText('navigation')).toBeInTheDocument()
  expect(await screen.findByRole('dialog', { name: 'Profile Settings' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(
    'We couldn’t delete your account. Something went wrong on our side. Please try again.',
  )
  expect(screen.getByRole('button', { name: 'Delete Account' })).toBeEnabled()
})

test.each([
  [0, /^Your account has been deleted\. You will/],
  [1, /^Your account has been deleted\. Your reviews are gone too\. You will/],
])('with %d reviews the user is not asked how to remove them', async (count, text) => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET')
      return Response.json({ items: Array(count).fill(ADAS_REVIEW), next_cursor: null })
    bodies.push(await request.json())
    return new Response(null, { status: 204 })
  })
  const user = openSettings()
  await user.click(screen.getByRole('tab', { name: 'Account' }))
  await user.click(screen.getByRole('button', { name: 'Delete Account' }))
  expect(await screen.findByRole('alertdialog')).toBeVisible()
  await waitFor(() => {
    expect(screen.queryByRole('radio')).toBeNull()
  })
  await user.click(screen.getAllByRole('button', { name: 'Delete Account' }).at(-1) as HTMLElement)
  expect(await screen.findByText(text)).toBeVisible()
  expect(bodies).toEqual([{ reviews: 'at_once' }])
})

test.each([
  ['With the next edition', 'next_edition', 'Your reviews will disappear with the next edition.'],
  ['Right now', 'at_once', 'Your reviews are gone too.'],
])('with editions even one review is removed as chosen: %s', async (label, reviews, text) => {
  onTestFinished(setSiteFact('publication', 'weekly'))
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ items: [ADAS_REVIEW], next_cursor: null })
    bodies.push(await request.json())
    return new Response(null, { status: 204 })
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const onDeleted = vi.fn()
  const user = openSettings(onDeleted)
  await user.click(screen.getByRole('tab', { name: 'Account' }))
  await user.click(screen.getByRole('button', { name: 'Delete Account' }))
  expect(await screen.findByRole('radio', { name: 'With the next edition' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Right now' })).toHaveAccessibleDescription(
    /^Whoever watches the pages sees that these reviews left today/,
  )
  await user.click(screen.getByRole('radio', { name: label }))
  await user.click(screen.getAllByRole('button', { name: 'Delete Account' }).at(-1) as HTMLElement)
  expect(await screen.findByText(new RegExp(text))).toBeVisible()
  expect(bodies).toEqual([{ reviews }])
  await vi.advanceTimersByTimeAsync(2000)
  expect(onDeleted).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test.each([
  ['All at once', 'at_once'],
  ['One by one', 'over_two_weeks'],
])('reviews are removed as chosen: %s', async (label, reviews) => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST') bodies.push(await request.json())
    return new Response(null, { status: 204 })
  })
  const user = openSettings()
  await confirmDeletion(user, label)
  expect(await screen.findByText('Account Deleted')).toBeVisible()
  expect(bodies).toEqual([{ reviews }])
})
