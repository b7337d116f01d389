import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { caseRow, queueOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'

afterEach(() => {
  vi.useRealTimers()
})

const CASES = [caseRow(1), caseRow(2), caseRow(3)]
const LEASED = 'Another moderator is working on this case.'

/** Opens the queue. Case 1 is refused if it is decided together with others. */
async function open(responses: Parameters<typeof mockApi>[0] = {}) {
  const calls = mockApi({
    'GET /api/desk/cases': () => json(queueOf(CASES)),
    'POST /api/desk/decisions': (body) => {
      const { cases } = body as { cases: { id: number }[] }
      const items = cases.map(({ id }) => ({
        case_id: id,
        state: id === 1 ? null : 'decided',
        error: id === 1 ? LEASED : null,
      }))
      return json({ items })
    },
    'POST /api/desk/cases/1/decision': () => json(CASES[0]),
    'POST /api/desk/cases/2/decision': () => json(CASES[1]),
    'DELETE /api/desk/cases/1/decision': () => json({ ...CASES[0], stay_removed: [] }),
    'DELETE /api/desk/cases/2/decision': () => json({ ...CASES[1], stay_removed: [] }),
    'DELETE /api/desk/cases/3/decision': () => json({ ...CASES[2], stay_removed: [] }),
    ...responses,
  })
  renderDesk('/desk')
  await screen.findByText('Comment of case 1')
  /** The ids of the cases whose decisions were undone. */
  const undone = () =>
    calls.flatMap(({ name }) => /^DELETE .*\/(\d+)\/decision$/.exec(name)?.slice(1).map(Number) ?? [])
  return { user: userEvent.setup({ delay: null }), undone }
}

const undoButton = () => screen.queryByRole('button', { name: 'Undo' })

it('undoes only the decisions of a batch that were accepted', async () => {
  const { user, undone } = await open()
  await user.keyboard('xjxjxe')
  expect(await screen.findByText('2 cases kept.')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(`Case 1: ${LEASED}`)
  await user.keyboard('u')
  await waitFor(() => {
    expect(undoButton()).not.toBeInTheDocument()
  })
  expect(undone()).toEqual([2, 3])
})

it('names the only case of a batch that was accepted', async () => {
  const { user } = await open()
  await user.keyboard('xjxe')
  expect(await screen.findByText('Case 2 kept.')).toBeVisible()
})

it('has nothing to undo if a whole batch was refused', async () => {
  const { user, undone } = await open({
    'POST /api/desk/decisions': () =>
      json({
        items: [
          { case_id: 1, state: null, error: LEASED },
          { case_id: 2, state: null, error: LEASED },
        ],
      }),
  })
  await user.keyboard('xjxe')
  expect(await screen.findByRole('alert')).toHaveTextContent(`Case 1: ${LEASED} Case 2: ${LEASED}`)
  expect(undoButton()).not.toBeInTheDocument()
  await user.keyboard('u')
  expect(undone()).toEqual([])
})

it('undoes the rest of a batch if one decision cannot be undone, says why, and allows a retry', async () => {
  const changed = 'The author has made changes since then.'
  let isRefused = true
  const { user, undone } = await open({
    'DELETE /api/desk/cases/2/decision': () =>
      isRefused ? problem(409, 'changed_since', changed) : json({ ...CASES[1], stay_removed: [] }),
  })
  await user.keyboard('xjxjxh')
  await screen.findByText('2 cases held.')
  await user.keyboard('u')
  expect(await screen.findByText('Case 2 held.')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(`Case 2: ${changed}`)
  expect(undone()).toEqual([2, 3])
  isRefused = false
  await user.keyboard('u')
  await waitFor(() => {
    expect(undoButton()).not.toBeInTheDocument()
  })
  expect(undone()).toEqual([2, 3, 2])
})

it('allows undoing each decision for ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, undone } = await open()
  await user.keyboard('e')
  await screen.findByText('Case 1 kept.')
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  await user.keyboard('je')
  await screen.findByText('Case 2 kept.')
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  await user.keyboard('u')
  await waitFor(() => {
    expect(undone()).toEqual([2])
  })
})
