import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { paste } from '../test/elements'
import { permissionsOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'
import { DANA } from '../test/samples'

const CLAIM: Schemas['DeskClaim'] = {
  id: 3,
  state: 'open',
  coach: DANA,
  university: '',
  new_address: '',
  new_staff_page: '',
  address: 'dana@northfield.edu',
  staff_page: 'https://northfield.edu/staff/rivers',
  differences: ['The address is not at a known domain of Northfield University.'],
  changed_on: '2026-03-10',
  explanation: '',
  can_undo: false,
}

function open(responses: Parameters<typeof mockApi>[0], path = '/desk/claims') {
  const calls = mockApi(responses)
  renderDesk(path)
  const sent = () => calls.filter(({ name }) => !name.startsWith('GET')).map(({ name, body }) => [name, body])
  return { user: userEvent.setup(), sent }
}

it('is not found unless the user is an admin', async () => {
  open({})
  expect(await screen.findByRole('heading', { level: 1, name: /out of bounds|not found/i })).toBeVisible()
})

it('approves, rejects with an explanation, and undoes', async () => {
  const { user, sent } = open({
    'GET /api/desk/claims': () =>
      json({
        open: [CLAIM],
        decided: [{ ...CLAIM, id: 2, state: 'refused', explanation: 'Somebody else.' }],
      }),
    'POST /api/desk/claims/3/decision': () => new Response(null, { status: 204 }),
    'DELETE /api/desk/claims/2/decision': () => new Response(null, { status: 204 }),
  })
  const page = await screen.findByRole('link', { name: CLAIM.staff_page })
  expect(page).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(screen.getByText(/not at a known domain of Northfield/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve Dana Rivers' }))
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Reject Dana Rivers' })).toBeEnabled()
  })
  await paste(user, screen.getByLabelText(/^Explanation to the coach/), 'The page shows somebody else.')
  await user.click(screen.getByRole('button', { name: 'Reject Dana Rivers' }))
  await user.click(screen.getByRole('button', { name: 'Undo the decision on Dana Rivers' }))
  await waitFor(() => {
    expect(sent()).toEqual([
      ['POST /api/desk/claims/3/decision', { approve: true, explanation: '' }],
      ['POST /api/desk/claims/3/decision', { approve: false, explanation: 'The page shows somebody else.' }],
      ['DELETE /api/desk/claims/2/decision', undefined],
    ])
  })
})

it('says why a claim is open again, with the email address at the current university', async () => {
  const moved = {
    ...CLAIM,
    state: 'moved' as const,
    university: 'Northfield University',
    new_address: 'dana@cedar.edu',
    new_staff_page: 'https://cedar.edu/staff',
  }
  open({
    'GET /api/desk/claims': () => json({ open: [moved, { ...moved, id: 4, new_address: '' }], decided: [] }),
  })
  expect(await screen.findAllByText(/changed after it was approved for Northfield/)).toHaveLength(2)
  expect(screen.getByText('dana@cedar.edu')).toBeVisible()
  expect(screen.getByText('Not confirmed yet')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'https://cedar.edu/staff' })[0]).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  )
})

it('shows the claims on one profile together, rejects all of them, and shows the next page', async () => {
  const other = { ...CLAIM, id: 9, coach: { ...DANA, id: 77, name: 'Ida Moll' } }
  const { user, sent } = open({
    'GET /api/desk/claims': (_, query) =>
      json(
        query.get('cursor')
          ? { open: [other], next_cursor: null, decided: [] }
          : { open: [CLAIM, { ...CLAIM, id: 4 }], next_cursor: 'next', decided: [] },
      ),
    'POST /api/desk/claims/3/decision': () => new Response(null, { status: 204 }),
    'POST /api/desk/claims/4/decision': () => new Response(null, { status: 204 }),
  })
  const group = await screen.findByRole('region', { name: '2 claims on Dana Rivers’s profile' })
  expect(within(group).getAllByRole('button', { name: 'Approve Dana Rivers' })).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Show more profiles' }))
  expect(await screen.findByRole('form', { name: 'Claim of Ida Moll' })).toBeVisible()
  await paste(user, within(group).getByLabelText(/^Explanation to all/), 'Not listed there.')
  await user.click(within(group).getByRole('button', { name: 'Reject all 2' }))
  const rejected = { approve: false, explanation: 'Not listed there.' }
  await waitFor(() => {
    expect(sent()).toEqual([
      ['POST /api/desk/claims/3/decision', rejected],
      ['POST /api/desk/claims/4/decision', rejected],
    ])
  })
})

it('says why a claim cannot be decided', async () => {
  const { user } = open({
    'GET /api/desk/claims': () => json({ open: [CLAIM], decided: [] }),
    'POST /api/desk/claims/3/decision': () =>
      problem(409, 'already_claimed', 'This profile has already been claimed.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Approve Dana Rivers' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This profile has already been claimed.')
})

it.each([true, false])('links to the log and the claims are shown only to admins: %s', async (is_admin) => {
  const queue = {
    items: [],
    total: 0,
    counts: {},
    coaches: 4,
    claims: 3,
    permissions: permissionsOf(is_admin),
  }
  open({ 'GET /api/desk/cases': () => json(queue) }, '/desk')
  await screen.findByText('No cases here.')
  const parts = within(screen.getByRole('navigation', { name: 'Moderation' })).getAllByRole('link')
  expect(parts.map((element) => element.textContent.trim())).toEqual([
    'Queue',
    'Coaches 4',
    'Staff lists',
    ...(is_admin ? ['Claims 3', 'Schools', 'Log', 'Site'] : []),
    'Alarms',
    'Transparency report',
  ])
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Queue')
})
