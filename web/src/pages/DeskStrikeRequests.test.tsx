import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { queueOf, permissionsOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'

const REQUEST = { id: '7f0c1d3e-0000-4000-8000-000000000001', opened_on: '2026-03-09', state: 'asked' }
const NAME = 'Accounts with three strikes'

function open(isAdmin: boolean, answer: () => Response) {
  const request = { ...REQUEST }
  const calls = mockApi({
    'GET /api/desk/cases': () => json({ ...queueOf([]), permissions: permissionsOf(isAdmin) }),
    'GET /api/desk/strike-requests': () => json({ items: request.state === 'refused' ? [] : [request] }),
    [`POST /api/desk/strike-requests/${REQUEST.id}`]: (body: unknown) => {
      const answered = answer()
      if (!answered.ok) return answered
      const { confirm } = body as { confirm: boolean }
      request.state = confirm ? 'confirmed' : request.state === 'confirmed' ? 'lifted' : 'refused'
      return json(request)
    },
  })
  renderDesk('/desk?state=admin')
  return { user: userEvent.setup(), calls }
}

const ok = () => new Response()

it('an admin suspends an account with three strikes and lifts the suspension', async () => {
  const { user, calls } = open(true, ok)
  const list = within(await screen.findByRole('region', { name: NAME }))
  expect(list.getByRole('listitem')).toHaveTextContent('Account 1: three strikes')
  await user.click(list.getByRole('button', { name: 'Suspend account 1' }))
  expect(await list.findByText('The suspension was confirmed.')).toBeVisible()
  await user.click(await list.findByRole('button', { name: 'Lift the suspension of account 1' }))
  expect(await list.findByText('The suspension was lifted.')).toBeVisible()
  const bodies = calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)
  expect(bodies).toEqual([{ confirm: true }, { confirm: false }])
})

it('a refused request shows the reason, and the request stays', async () => {
  const { user } = open(true, () => problem(429, 'too_many_requests', 'Too many suspensions.'))
  await user.click(await screen.findByRole('button', { name: 'Don’t suspend account 1' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many suspensions.')
  expect(screen.getByRole('button', { name: 'Suspend account 1' })).toBeEnabled()
})

it('a moderator does not see accounts with three strikes', async () => {
  const { calls } = open(false, ok)
  expect(await screen.findByText('No cases here.')).toBeVisible()
  expect(screen.queryByRole('region', { name: NAME })).not.toBeInTheDocument()
  expect(calls.map(({ name }) => name).filter((name) => name.includes('strike'))).toEqual([])
})
