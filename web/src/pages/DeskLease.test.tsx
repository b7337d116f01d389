import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ACTIONS, CASE, caseRow, queueOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'

const UNTIL = '2999-01-01T00:00:00Z'

/** Opens case 7, which another moderator is working on. */
function openLeased(can_take_over: boolean) {
  const row = caseRow(7, { leased_until: UNTIL })
  const detail = { ...CASE, can_take_over, case: row }
  const calls = mockApi({
    'GET /api/desk/cases': () => json(queueOf([row])),
    'GET /api/desk/cases/7': () => json(detail),
    'POST /api/desk/cases/7/lease': () => {
      if (!can_take_over || calls.filter(({ name }) => name === 'POST /api/desk/cases/7/lease').length === 1)
        return problem(409, 'case_leased', 'Another moderator is working on this case.')
      Object.assign(row, { is_mine: true, actions: ACTIONS.review })
      Object.assign(detail, { can_take_over: false })
      return json(row)
    },
    'DELETE /api/desk/cases/7/lease': () => new Response(null, { status: 204 }),
  })
  renderDesk('/desk/cases/7')
  return userEvent.setup({ delay: null })
}

afterEach(() => {
  localStorage.clear()
})

it('an admin takes over a case that another moderator is working on', async () => {
  const user = openLeased(true)
  await user.click(await screen.findByRole('button', { name: 'Take it over' }))
  expect(await screen.findByRole('button', { name: /^Keep/ })).toBeVisible()
  expect(screen.queryByText('Another moderator is working on this case.')).not.toBeInTheDocument()
})

it('a moderator only reads it', async () => {
  openLeased(false)
  expect(await screen.findByText('Another moderator is working on this case.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Keep|Take it over)/ })).not.toBeInTheDocument()
})

it('letter keys can be turned off on this device, and on again', async () => {
  const user = openLeased(true)
  await user.click(await screen.findByRole('button', { name: 'Take it over' }))
  await screen.findByLabelText(/^Explanation/)
  await user.click(screen.getByRole('button', { name: 'Turn single-key shortcuts off' }))
  const keys = within(screen.getByRole('list', { name: 'Keys' })).getAllByRole('listitem')
  expect(keys.map(({ textContent }) => textContent)).toEqual(['Esc back'])
  await user.keyboard('w')
  expect(screen.getByLabelText(/^Explanation/)).not.toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Turn single-key shortcuts on' }))
  await user.keyboard('w')
  expect(screen.getByLabelText(/^Explanation/)).toHaveFocus()
})
