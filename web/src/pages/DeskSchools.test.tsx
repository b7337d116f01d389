import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { queueOf, permissionsOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'

const NORTH = { id: 1, name: 'Northfield University', city: 'Northfield', state: 'OH', coaches: 12 }
const TYPO = { id: 2, name: 'Northfeld University', city: '', state: '', coaches: 1 }

function open(decision: () => Response = () => new Response(null, { status: 204 })) {
  let items = [{ first: NORTH, second: TYPO }]
  const calls = mockApi({
    'GET /api/desk/cases': () => json({ ...queueOf([]), permissions: permissionsOf(true) }),
    'GET /api/desk/schools': () => json({ items, total: items.length }),
    'POST /api/desk/schools': () => {
      const response = decision()
      if (response.ok) items = []
      return response
    },
  })
  renderDesk('/desk/schools')
  return {
    user: userEvent.setup(),
    decisions: () => calls.filter(({ name }) => name === 'POST /api/desk/schools').map(({ body }) => body),
  }
}

it('joins two schools after saying what happens', async () => {
  const { user, decisions } = open()
  expect(await screen.findByText(/Northfield, OH, 12 coaches/)).toBeVisible()
  expect(screen.getByText(/1 coach\)/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep Northfield University' }))
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'Northfeld University becomes another name for Northfield University.',
  )
  expect(decisions()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Join' }))
  expect(await screen.findByText('None.')).toBeVisible()
  expect(decisions()).toEqual([{ action: 'join', keep: 1, other: 2 }])
})

it('keeps two schools apart at once, and says why a decision was refused', async () => {
  let refused = true
  const { user, decisions } = open(() =>
    refused
      ? problem(409, 'not_proposed', 'Another admin has decided.')
      : new Response(null, { status: 204 }),
  )
  const apart = await screen.findByRole('button', { name: /are two schools/ })
  await user.click(apart)
  expect(await screen.findByRole('alert')).toHaveTextContent('Another admin has decided.')
  refused = false
  await user.click(apart)
  expect(await screen.findByText('None.')).toBeVisible()
  expect(decisions().at(-1)).toEqual({ action: 'keep_apart', keep: 1, other: 2 })
})
