import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { queueOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'

const PAGE: Schemas['StaffPage'] = {
  members: [
    { email: 'alma@mail.example', role: 'admin', has_two_step: true, is_you: true },
    { email: 'mona@mail.example', role: 'moderator', has_two_step: false, is_you: false },
  ],
  invited: [{ email: 'nora@mail.example', role: 'admin', expires_on: '2026-12-07' }],
  invitations: [{ id: '0a1b2c3d', expires_on: '2026-12-14', note: 'Golf' }],
  is_locked: false,
}
const done = () => new Response(null, { status: 204 })

function open(
  shown: Partial<Schemas['StaffPage']> = {},
  change: () => Response = done,
  path = '/desk/staff',
) {
  const calls = mockApi({
    'GET /api/desk/cases': () => json({ ...queueOf([]), permissions: ['moderate', 'manage_staff'] }),
    'GET /api/desk/cases/changes': () => json({ new: 0, decided: [], closed: [], leased: [] }),
    'GET /api/desk/staff': () => json({ ...PAGE, ...shown }),
    'POST /api/desk/staff': change,
    'POST /api/desk/staff-invitations': change,
    'POST /api/desk/invitations': () =>
      json({ code: 'abcd23456789', link: 'https://site.example/#invitation=x' }),
    'DELETE /api/desk/invitations/0a1b2c3d': change,
    'POST /api/my/staff-invitation': change,
  })
  renderDesk(path)
  return {
    user: userEvent.setup(),
    sent: () => calls.filter(({ name }) => !name.startsWith('GET')).map(({ name, body }) => [name, body]),
  }
}

it('changes a role at once, and removes a member after a question', async () => {
  const { user, sent } = open()
  expect(await screen.findByRole('link', { name: 'Staff' })).toHaveAttribute('aria-current', 'page')
  await user.click(screen.getByRole('button', { name: 'Make admin: mona@mail.example' }))
  expect(await screen.findByText('mona@mail.example is now an admin.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove: mona@mail.example' }))
  expect(screen.getByRole('button', { name: 'Yes, remove' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Remove: mona@mail.example' }))
  await user.click(screen.getByRole('button', { name: 'Yes, remove' }))
  expect(await screen.findByText('mona@mail.example is removed.')).toBeVisible()
  expect(sent()).toEqual([
    ['POST /api/desk/staff', { email: 'mona@mail.example', role: 'admin' }],
    ['POST /api/desk/staff', { email: 'mona@mail.example', role: null }],
  ])
})

it('invites an address, and withdraws an invitation', async () => {
  const { user, sent } = open()
  await user.type(await screen.findByLabelText('Email address'), 'new@mail.example')
  await user.selectOptions(screen.getByLabelText('Role'), 'Admin')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('We emailed an invitation to new@mail.example.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Withdraw: nora@mail.example' }))
  expect(sent()).toEqual([
    ['POST /api/desk/staff-invitations', { email: 'new@mail.example', role: 'admin' }],
    ['POST /api/desk/staff-invitations', { email: 'nora@mail.example', role: null }],
  ])
})

it('shows a new code once, and no number of uses of others', async () => {
  const { user, sent } = open()
  const part = within(await screen.findByRole('region', { name: 'Invitation codes to sign up' }))
  expect(part.getByText(/Valid through December 14, 2026/)).toBeVisible()
  await user.clear(part.getByLabelText('Number of accounts'))
  await user.type(part.getByLabelText('Number of accounts'), '4')
  await user.click(part.getByRole('button', { name: 'Create code' }))
  expect(part.getByRole('alert')).toHaveTextContent('5 to 10,000 accounts')
  await user.clear(part.getByLabelText('Number of accounts'))
  await user.type(part.getByLabelText('Number of accounts'), '25')
  await user.click(part.getByRole('button', { name: 'Create code' }))
  expect(await part.findByText('abcd23456789')).toBeVisible()
  await user.click(part.getByRole('button', { name: 'Withdraw: Golf' }))
  expect(await part.findByText('The code is withdrawn. Accounts created with it stay.')).toBeVisible()
  expect(part.queryByText('abcd23456789')).toBeNull()
  expect(sent()).toEqual([
    ['POST /api/desk/invitations', { uses: 25, days: 14, note: '' }],
    ['DELETE /api/desk/invitations/0a1b2c3d', undefined],
  ])
})

it('says why a change is refused', async () => {
  const { user } = open({ invitations: null }, () => problem(409, 'last_admin', 'This is the only admin.'))
  await user.click(await screen.findByRole('button', { name: 'Make moderator: alma@mail.example' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This is the only admin.')
  expect(screen.queryByText('Invitation codes to sign up')).toBeNull()
})

it('changes nothing in a public demo', async () => {
  open({ is_locked: true })
  expect(await screen.findByText(/This is a public demo/)).toBeVisible()
  expect(screen.queryAllByRole('button', { name: /Make|Remove|Withdraw|Send|Create/ })).toEqual([])
})

it('accepts an invitation after a click', async () => {
  const { user, sent } = open({}, done, '/desk/invitation?token=abc')
  const accept = await screen.findByRole('button', { name: 'Accept' })
  expect(sent()).toEqual([])
  await user.click(accept)
  expect(await screen.findByRole('link', { name: 'Queue' })).toBeVisible()
  expect(sent()).toEqual([['POST /api/my/staff-invitation', { token: 'abc' }]])
})

it('offers two-step sign-in to a user who needs it to accept', async () => {
  const message = 'Moderation requires two-step sign-in.'
  const { user } = open({}, () => problem(403, 'two_step_required', message), '/desk/invitation?token=abc')
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.getByRole('button', { name: 'Open Profile Settings' })).toBeVisible()
})
