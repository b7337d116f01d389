import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { caseRow, queueOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi } from '../test/renderInApp'

const CASES = Array.from({ length: 12 }, (_, index) => caseRow(index + 1))

/** Opens the queue with twelve cases; `answer` delays each request that decides some of them. */
async function open(answer: () => Promise<void> = () => Promise.resolve()) {
  const calls = mockApi({
    'GET /api/desk/cases': () => json(queueOf(CASES)),
    'POST /api/desk/decisions': async (body) => {
      await answer()
      const { cases } = body as { cases: { id: number }[] }
      return json({ items: cases.map(({ id }) => ({ case_id: id, state: 'decided', error: null })) })
    },
    ...Object.fromEntries(
      CASES.map((row) => [
        `DELETE /api/desk/cases/${row.id}/decision`,
        () => json({ ...row, stay_removed: [] }),
      ]),
    ),
  })
  renderDesk('/desk')
  await screen.findByText('Comment of case 1')
  return { user: userEvent.setup({ delay: null }), calls }
}

const bodies = (calls: Awaited<ReturnType<typeof open>>['calls']) =>
  calls.flatMap(({ name, body }) =>
    name === 'POST /api/desk/decisions'
      ? [(body as { cases: { id: number }[] }).cases.map(({ id }) => id)]
      : [],
  )

it('all shown cases are selected with one box, and only the bar decides them', async () => {
  const { user, calls } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Select all 12 shown' }))
  expect(screen.getByText('12 selected')).toBeVisible()
  expect(screen.getByText('12 cases selected')).toBeVisible()
  const focused = screen.getByRole('listitem', { current: true })
  expect(within(focused).queryByRole('button', { name: 'Keep' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Keep' }))
  expect(await screen.findByText('12 cases kept.')).toBeVisible()
  expect(bodies(calls)).toEqual([
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [11, 12],
  ])
})

it('long work says how far it is, and keys pressed meanwhile say something', async () => {
  let go: () => void = () => undefined
  const { user, calls } = await open(
    () =>
      new Promise((resolve) => {
        go = resolve
      }),
  )
  await user.click(screen.getByRole('checkbox', { name: 'Select all 12 shown' }))
  await user.keyboard('e')
  expect(await screen.findByText('Saving: 0 of 12 cases...')).toBeVisible()
  await user.keyboard('e')
  expect(await screen.findByText('Still saving the last decision. This one was not made.')).toBeVisible()
  go()
  expect(await screen.findByText('Saving: 10 of 12 cases...')).toBeVisible()
  await user.keyboard('u')
  expect(await screen.findByText('Undoing as soon as the last decision is saved...')).toBeVisible()
  go()
  expect(await screen.findByText('Undone: 12 cases reopened.')).toBeVisible()
  await waitFor(() => {
    expect(calls.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(12)
  })
  expect(bodies(calls)).toHaveLength(2)
})
