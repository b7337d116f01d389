import { focusManager, onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Schemas } from '../api/client'
import { caseRow, queueOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi } from '../test/renderInApp'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

const HALF_MINUTE = 30_000

/** Opens the desk with a queue and changes that the test can replace. */
async function open(path = '/desk') {
  const server = {
    queue: queueOf([caseRow(1), caseRow(2), caseRow(3)]),
    changes: { new: 0, decided: [], closed: [], leased: [] } as Schemas['QueueChanges'],
    queries: [] as string[],
  }
  const calls = mockApi({
    'GET /api/desk/cases': () => json(server.queue),
    'GET /api/desk/cases/changes': (_, query) => {
      server.queries.push(String(query))
      return json(server.changes)
    },
    'POST /api/desk/cases/1/decision': () => json(caseRow(1)),
  })
  renderDesk(path)
  await screen.findByText('Comment of case 1')
  const wait = (time = HALF_MINUTE) => act(() => vi.advanceTimersByTimeAsync(time))
  const lists = () => calls.filter(({ name }) => name === 'GET /api/desk/cases').length
  return {
    user: userEvent.setup({ delay: null, advanceTimers: vi.advanceTimersByTime }),
    server,
    calls,
    lists,
    wait,
  }
}

function rowOf(id: number): HTMLElement {
  const row = screen
    .getAllByRole('listitem')
    .find((item) => item.textContent.includes(`Comment of case ${id}`))
  if (!row) throw new Error(`Case ${id} is not listed`)
  return row
}
const showButton = () => screen.queryByRole('button', { name: 'Show new cases' })

it('says that new cases came in, and shows them when asked', async () => {
  const { user, server, lists, wait } = await open()
  server.changes = { ...server.changes, new: 2 }
  server.queue = queueOf([caseRow(4, { is_severe: true }), caseRow(1), caseRow(2), caseRow(3), caseRow(5)])
  const before = lists()
  await user.keyboard('j')
  await wait()
  expect(screen.getByText('2 new cases.').closest('[role=status]')).toBeVisible()
  expect(screen.queryByText('Comment of case 4')).not.toBeInTheDocument()
  expect(screen.getByRole('listitem', { current: true })).toBe(rowOf(2))
  expect(lists()).toBe(before)

  await user.click(screen.getByRole('button', { name: 'Show new cases' }))
  await screen.findByText(/Comment of case 4/)
  expect(screen.getByRole('listitem', { current: true })).toBe(rowOf(4))
  expect(showButton()).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Cases' })).toHaveFocus()
})

it('asks once every half minute about the cases that it shows', async () => {
  const { server, wait } = await open('/desk?kind=review&q=Dana')
  await wait(HALF_MINUTE - 5_000)
  expect(server.queries).toEqual([])
  await wait(5_000)
  await wait()
  const query = 'state=open&q=Dana&kind=review&newer_than=0&shown=1&shown=2&shown=3'
  expect(server.queries).toEqual([query, query])
})

it('asks for cases newer than the list if it has more pages', async () => {
  const { server, wait, user } = await open()
  server.queue = { ...server.queue, next_cursor: 'more', newest: 90 }
  await user.keyboard('e')
  await screen.findByText('Case 1 kept.')
  await wait()
  expect(server.queries.at(-1)).toBe('state=open&q=&newer_than=90&shown=1&shown=2&shown=3')
})

it.each([
  ['decided', 'Decided by another moderator'],
  ['closed', 'No longer open'],
  ['leased', 'Another moderator is on it'],
] as const)('a case that is %s meanwhile stays in its place and cannot be decided', async (list, words) => {
  const { user, server, calls, wait } = await open()
  await user.keyboard('xjx')
  expect(screen.getByText('2 selected')).toBeVisible()
  server.changes = { ...server.changes, [list]: [2] }
  await wait()
  expect(within(rowOf(2)).getByText(words)).toBeVisible()
  expect(rowOf(2)).toHaveAttribute('aria-current', 'true')
  expect(rowOf(2)).toHaveClass('is-taken')
  expect(within(rowOf(2)).getByRole('checkbox')).toBeDisabled()
  // While cases are selected, only the bar decides.
  expect(within(rowOf(2)).queryByRole('button', { name: /^Keep/ })).not.toBeInTheDocument()
  expect(within(rowOf(1)).queryByText(words)).not.toBeInTheDocument()
  // The selection is left without it, so the key decides the other case alone.
  expect(screen.getByText('1 selected')).toBeVisible()
  await user.keyboard('e')
  await screen.findByText('Case 1 kept.')
  expect(calls.filter(({ name }) => name.startsWith('POST')).map(({ name }) => name)).toEqual([
    'POST /api/desk/cases/1/decision',
  ])
})

it('what is being written stays when the case is decided by another', async () => {
  const { user, server, wait } = await open()
  await user.keyboard('r5')
  const explanation = screen.getByRole('textbox', { name: /^Explanation/ })
  await user.clear(explanation)
  await user.type(explanation, 'Please')
  server.changes = { ...server.changes, decided: [1], new: 1 }
  await wait()
  expect(within(rowOf(1)).getByText('Decided by another moderator')).toBeVisible()
  expect(
    screen.getByText('1 case was decided by another moderator.').closest('[role=status]'),
  ).toBeInTheDocument()
  expect(explanation).toHaveFocus()
  expect(explanation).toHaveValue('Please')
})

it('asks nothing while the page is hidden or offline, and asks when it is back', async () => {
  const { server, wait, lists } = await open()
  const before = lists()
  focusManager.setFocused(false)
  await wait(10 * HALF_MINUTE)
  expect(server.queries).toHaveLength(0)
  act(() => {
    focusManager.setFocused(true)
  })
  await waitFor(() => {
    expect(server.queries).toHaveLength(1)
  })
  // The list itself stays as it is.
  expect(lists()).toBe(before)

  act(() => {
    onlineManager.setOnline(false)
  })
  await wait(10 * HALF_MINUTE)
  expect(server.queries).toHaveLength(1)
  act(() => {
    onlineManager.setOnline(true)
  })
  await waitFor(() => {
    expect(server.queries).toHaveLength(2)
  })
})

it('a decision does not ask what changed', async () => {
  const { user, server, wait } = await open()
  await wait(HALF_MINUTE - 2_000)
  await user.keyboard('e')
  await screen.findByText('Case 1 kept.')
  await wait(5_000)
  expect(server.queries).toEqual([])
})

it('the buttons of a case that is decided meanwhile stay, so that no other moves under the pointer', async () => {
  const { server, wait } = await open()
  server.changes = { ...server.changes, decided: [1] }
  await wait()
  expect(within(rowOf(1)).getByRole('button', { name: /^Keep/ })).toBeDisabled()
})
