import type { QueryKey } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { keys } from '../../api/queryClient'
import { takeStoredIntent } from '../../session/storedIntent'
import {
  emailField,
  logInButton,
  passwordField,
  sportField,
  universityField,
  paste,
} from '../../test/elements'
import { testSession, success, fakeAuth, authError, networkFailure } from '../../test/fakeAuth'
import { json, renderInApp, mockApi } from '../../test/renderInApp'
import { PROFILE } from '../../test/samples'
import { clearTypedValues } from './forms'
import { SignUpDialog } from './SignUpDialog'

const noop = () => undefined

afterEach(clearTypedValues)

const submit = () => screen.getByRole('button', { name: 'Create Account' })

function open(props: Partial<ComponentProps<typeof SignUpDialog>> = {}) {
  const calls = mockApi({
    'GET /api/universities': () => json({ items: ['Cedar Valley State'], known: 'Cedar Valley State' }),
  })
  renderInApp(<SignUpDialog onClose={noop} onSignIn={noop} {...props} />)
  return calls
}

async function fillIn(props: Parameters<typeof open>[0] = {}) {
  const user = userEvent.setup()
  open(props)
  await paste(user, screen.getByLabelText('Full Name'), 'Jamie Moss')
  await paste(user, emailField(), 'jamie@example.edu')
  await paste(user, passwordField(), 'Sideline1')
  await paste(user, universityField(), 'Cedar Valley State')
  await user.selectOptions(sportField(), 'Soccer')
  return user
}

test('an empty form shows the message of every field, sends nothing and focuses the first field', async () => {
  const user = userEvent.setup()
  open()
  await user.click(submit())
  expect(screen.getByLabelText('Full Name')).toHaveAccessibleDescription(/Full name is required/)
  expect(sportField()).toHaveAccessibleDescription('Please select your sport')
  expect(screen.getByLabelText('Full Name')).toHaveFocus()
  expect(fakeAuth.signUp).not.toHaveBeenCalled()
})

test.each([
  {
    to: 'rate Dana Rivers',
    path: '/coach/7/rate?stars=4',
    university: PROFILE.university,
    sport: PROFILE.sport,
  },
  { to: 'save Dana Rivers', path: '/coach/7', university: '', sport: '' },
])('signing up to $to prefills the university and sport "$university"', ({ to, path, university, sport }) => {
  const fetched: [QueryKey, unknown][] = [[keys.coach('7'), PROFILE]]
  mockApi({ 'GET /api/universities': () => json({ items: [], known: university }) })
  renderInApp(<SignUpDialog onClose={noop} onSignIn={noop} intent={{ path, purpose: to }} />, { fetched })
  expect(universityField()).toHaveValue(university)
  expect(sportField()).toHaveValue(sport)
})

test('who wants to claim a profile signs up as a coach, whose school and sport need not be typed', () => {
  mockApi({})
  const intent = { path: '/coach/7?claim', purpose: 'claim the profile of Dana Rivers' }
  renderInApp(<SignUpDialog onClose={noop} onSignIn={noop} intent={intent} />)
  expect(screen.getByRole('radio', { name: 'a coach' })).toBeChecked()
  expect(screen.queryByLabelText('University')).toBeNull()
  expect(screen.getByText(/claim your own profile/)).toBeVisible()
})

test('a university that nobody on the site is at is asked about once', async () => {
  mockApi({ 'GET /api/universities': () => json({ items: [], known: null, similar: [] }) })
  const user = userEvent.setup()
  renderInApp(<SignUpDialog onClose={noop} onSignIn={noop} />)
  await user.type(screen.getByLabelText('Full Name'), 'Jamie Moss')
  await user.type(emailField(), 'jamie@example.edu')
  await user.type(passwordField(), 'Sideline1')
  await user.selectOptions(sportField(), 'Soccer')
  await user.type(universityField(), 'silverbr')
  await waitFor(async () => {
    await user.click(submit())
    expect(screen.getByText(/No university on this site has this name/)).toBeVisible()
  })
  const before = fakeAuth.signUp.mock.calls.length
  await user.click(submit())
  expect(fakeAuth.signUp.mock.calls.length).toBe(before + 1)
})

test('the checklist updates while the password is typed', async () => {
  const user = userEvent.setup()
  open()
  await user.type(passwordField(), 'abc1')
  const met = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(met).toEqual([
    'At least 8 characters(not met yet)',
    'One lowercase letter(met)',
    'One uppercase letter(not met yet)',
    'One number(met)',
  ])
})

test('signs up without checking the terms box and shows that the account was created; two clicks send one request', async () => {
  fakeAuth.signUp.mockImplementation(() => success({ user: testSession().user, session: testSession() }))
  const user = await fillIn()
  await user.dblClick(submit())
  expect(await screen.findByRole('status')).toHaveTextContent('Account Created!')
  expect(fakeAuth.signUp).toHaveBeenCalledExactlyOnceWith({
    email: 'jamie@example.edu',
    password: 'Sideline1',
    options: { data: { full_name: 'Jamie Moss', university: 'Cedar Valley State', sport: 'Soccer' } },
  })
})

test('sends the known university for its short name', async () => {
  const user = userEvent.setup()
  const name = 'University of California, Los Angeles'
  mockApi({ 'GET /api/universities': () => json({ items: [name], known: name }) })
  renderInApp(<SignUpDialog onClose={noop} onSignIn={noop} />)
  await paste(user, screen.getByLabelText('Full Name'), 'Jamie Moss')
  await paste(user, emailField(), 'jamie@example.edu')
  await paste(user, passwordField(), 'Sideline1')
  await user.selectOptions(sportField(), 'Soccer')
  await paste(user, universityField(), 'UCLA')
  await waitFor(() => {
    expect(document.querySelector('datalist option')).toHaveValue(name)
  })
  await user.click(submit())
  const data = { full_name: 'Jamie Moss', university: name, sport: 'Soccer' }
  expect(fakeAuth.signUp).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ options: { data } }))
})

test.each([
  ['choosing a school', 'recruit'],
  ['a parent', 'parent'],
  ['a coach', 'coach'],
])('who is %s is not asked for university and sport, and signs up as %s', async (label, account_kind) => {
  fakeAuth.signUp.mockImplementation(() => success({ user: testSession().user, session: testSession() }))
  const user = await fillIn()
  expect(screen.getByRole('radio', { name: 'an athlete on a team' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: label }))
  expect(screen.queryByLabelText('University')).toBeNull()
  expect(screen.queryByLabelText('Sport')).toBeNull()
  expect(screen.getByText(/Only athletes can rate/)).toBeVisible()
  await user.click(submit())
  expect(await screen.findByRole('status')).toHaveTextContent('Account Created!')
  const data = { full_name: 'Jamie Moss', account_kind }
  expect(fakeAuth.signUp).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ options: { data } }))
})

test('the button shows that the account is being created', async () => {
  fakeAuth.signUp.mockImplementation(() => new Promise(noop))
  const user = await fillIn()
  await user.click(submit())
  expect(await screen.findByRole('button', { name: 'Creating Account...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('agreeing to the terms is kept in state, but not required', async () => {
  const user = userEvent.setup()
  open()
  const agreement = screen.getByRole('checkbox', { name: /I agree to the Terms of Service/ })
  expect(agreement).not.toBeRequired()
  await user.click(agreement)
  await user.click(submit())
  expect(agreement).toBeChecked()
})

test('if addresses are confirmed by email, it shows the address and can send the email again', async () => {
  fakeAuth.signUp.mockImplementation(() => success({ user: testSession().user, session: null }))
  fakeAuth.resend.mockImplementation(() => success())
  const user = await fillIn()
  await user.click(submit())
  expect(await screen.findByRole('status')).toHaveTextContent(
    /Account Created!We sent an email to jamie@example.edu. Please check your email/,
  )
  await user.click(screen.getByRole('button', { name: 'Send the Email Again' }))
  expect(await screen.findByText(/a new link is on its way/)).toBeVisible()
  expect(fakeAuth.resend).toHaveBeenCalledExactlyOnceWith({ type: 'signup', email: 'jamie@example.edu' })
})

test('if addresses are confirmed by email, it stores the intent of the sign-up', async () => {
  fakeAuth.signUp.mockImplementation(() => success({ user: testSession().user, session: null }))
  const intent = { path: '/saved-coaches', purpose: 'see your saved coaches' }
  const user = await fillIn({ intent })
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'Sign up to see your saved coaches. We’ll take you there right after.',
  )
  await user.click(submit())
  await screen.findByRole('status')
  expect(takeStoredIntent('jamie@example.edu')).toMatchObject(intent)
})

test('the typed address is carried over to the login dialog, and the field starts with the initial address', async () => {
  const onSignIn = vi.fn()
  const user = userEvent.setup()
  open({ email: 'jamie@example.ed', onSignIn })
  await user.type(emailField(), 'u')
  await user.click(logInButton())
  expect(onSignIn).toHaveBeenCalledWith('jamie@example.edu')
})

test.each([
  ['User already registered', 'Email', 'This email is already registered'],
  [
    'Password cannot be longer than 72 characters',
    'Password',
    'Password cannot be longer than 72 characters',
  ],
])('%s is shown at the field, and the entered values stay', async (answer, field, message) => {
  fakeAuth.signUp.mockImplementation(() => authError(answer))
  const user = await fillIn()
  await user.click(submit())
  await waitFor(() => {
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(message)
  })
  expect(screen.getByLabelText('Full Name')).toHaveValue('Jamie Moss')
  expect(sportField()).toHaveValue('Soccer')
})

test.each([
  [() => authError('Request rate limit reached'), 'Request rate limit reached'],
  [networkFailure, 'Something went wrong. Please try again.'],
  [() => Promise.reject(new Error('chunk lost')), 'Something went wrong. Please try again.'],
])('other errors are shown above the form', async (answer, message) => {
  fakeAuth.signUp.mockImplementation(answer)
  const user = await fillIn()
  await user.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(submit()).toBeEnabled()
})

test('known universities are suggested', async () => {
  const calls = open()
  await userEvent.type(universityField(), 'ceda')
  await waitFor(() => {
    expect(document.querySelector('datalist option')).toHaveValue('Cedar Valley State')
  })
  expect(calls).toHaveLength(1)
})
