import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { json, mockApi, problem, renderInApp } from '../test/renderInApp'
import DeskPage from './DeskPage'

const LIST: Schemas['StaffListRow'] = {
  id: 2,
  file: 'soccer.csv',
  season: '2025-26',
  listed_on: '2025-08-14',
  imported_on: '2025-09-01',
  is_finished: true,
  is_undone: false,
  people: 1200,
  profiles: 30,
  added: 40,
  changed: 50,
  ended: 60,
  rejected: 1,
  proposed: 2,
}

const SIDE: Schemas['MoveSide'] = {
  coach_id: 11,
  name: 'Mara Lindqvist',
  school: 'Northfield University',
  sport: 'Soccer',
  gender: 'Women',
  role: 'assistant',
  title: 'Assistant Coach',
  first_season: '2021-22',
  last_season: '2024-25',
  is_over: true,
  reviews: 1,
}

const MOVE: Schemas['MoveRow'] = {
  id: 5,
  state: 'proposed',
  certainty: 97,
  is_automatic: false,
  reasons: ['same name', 'common name'],
  old: SIDE,
  new: {
    ...SIDE,
    coach_id: 12,
    school: 'Southmoor College',
    role: null,
    first_season: '2025-26',
    is_over: false,
  },
  decided_on: null,
  decided_by: null,
  can_undo: false,
}
const OTHER = {
  ...MOVE,
  id: 6,
  old: { ...SIDE, name: 'Pia Roe' },
  new: { ...MOVE.new, name: 'Pia Roe-Lund' },
}

const DETAIL: Schemas['StaffListDetail'] = {
  staff_list: LIST,
  rejected_rows: [{ line: 7, reason: 'name ‘TBA’' }],
  counts: { proposed: 2, automatic: 1 },
  automatic_left: 0,
  may_undo: false,
  moves: [MOVE, OTHER],
  next_cursor: null,
}

const NO_CONTENT = () => new Response(null, { status: 204 })

function open(
  path: string,
  detail: Schemas['StaffListDetail'] = DETAIL,
  more: Parameters<typeof mockApi>[0] = {},
) {
  const states: string[] = []
  const calls = mockApi({
    'GET /api/desk/staff-lists': () => json({ items: [LIST], next_cursor: null }),
    'GET /api/desk/staff-lists/2': (_, query) => {
      states.push(query.get('state') ?? '')
      const taken = { ...MOVE, state: 'automatic' as const, decided_by: 'list' as const, can_undo: true }
      return json(query.get('state') === 'automatic' ? { ...detail, moves: [taken] } : detail)
    },
    'POST /api/desk/moves/5/decision': NO_CONTENT,
    'POST /api/desk/moves/6/decision': NO_CONTENT,
    'DELETE /api/desk/moves/5/decision': NO_CONTENT,
    'DELETE /api/desk/moves/6/decision': NO_CONTENT,
    'DELETE /api/desk/staff-lists/2': NO_CONTENT,
    ...more,
  })
  renderInApp(
    <Routes>
      <Route path="/desk/*" element={<DeskPage />} />
    </Routes>,
    { path },
  )
  const sent = () => calls.filter(({ name }) => !name.startsWith('GET')).map(({ name, body }) => [name, body])
  return { user: userEvent.setup(), sent, states }
}

it('lists the imports with a link to each', async () => {
  open('/desk/staff-lists')
  const row = await screen.findByRole('row', { name: /soccer\.csv/ })
  expect(within(row).getByRole('link', { name: '2: soccer.csv' })).toHaveAttribute(
    'href',
    '/desk/staff-lists/2',
  )
  expect(within(row).getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '2025-26', 'Sep 1, 2025', 'Aug 14, 2025', '1,200', '40', '50', '60', '2', '1',
  ]) // prettier-ignore
})

it('shows both sides of a move, why, and how certain it is', async () => {
  open('/desk/staff-lists/2')
  const move = await screen.findByRole('listitem', { name: 'Mara Lindqvist' })
  expect(move).toHaveTextContent('97% certain')
  expect(move).toHaveTextContent('same name, common name')
  expect(move).toHaveTextContent(
    /Northfield University.*Assistant coach.*listed 2021\u201122 to 2024\u201125.*1 review/,
  )
  expect(move).toHaveTextContent(/Southmoor College.*Role not known.*listed since 2025\u201126/)
  expect(screen.getByText('1 row was rejected')).toBeVisible()
  expect(screen.getByRole('listitem', { name: 'Pia Roe and Pia Roe-Lund' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo this list' })).not.toBeInTheDocument()
})

it('accepts, rejects and undoes by key and by button', async () => {
  const { user, sent } = open('/desk/staff-lists/2')
  await screen.findByRole('listitem', { name: 'Mara Lindqvist' })
  await user.keyboard('j')
  await user.keyboard('r')
  await waitFor(() => {
    expect(screen.getByText('Pia Roe: decided.')).toBeVisible()
  })
  await user.keyboard('u')
  const first = screen.getByRole('listitem', { name: 'Mara Lindqvist' })
  await waitFor(() => {
    expect(within(first).getByRole('button', { name: /^Accept/ })).toBeEnabled()
  })
  await user.click(within(first).getByRole('button', { name: /^Accept/ }))
  await waitFor(() => {
    expect(sent()).toEqual([
      ['POST /api/desk/moves/6/decision', { action: 'reject' }],
      ['DELETE /api/desk/moves/6/decision', undefined],
      ['POST /api/desk/moves/5/decision', { action: 'accept' }],
    ])
  })
})

it('says why a move cannot be accepted', async () => {
  const refuse = () => problem(409, 'against_evidence', 'Only an admin can merge them.')
  const { user } = open('/desk/staff-lists/2', DETAIL, { 'POST /api/desk/moves/5/decision': refuse })
  const move = await screen.findByRole('listitem', { name: 'Mara Lindqvist' })
  await user.click(within(move).getByRole('button', { name: /^Accept/ }))
  expect(await within(move).findByRole('alert')).toHaveTextContent('Only an admin can merge them.')
})

it('filters by state, and undoes what the list decided', async () => {
  const { user, sent, states } = open('/desk/staff-lists/2')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Moves' }), 'Accepted by the list (1)')
  expect(await screen.findByText('Accepted by the list')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  await waitFor(() => {
    expect(sent()).toEqual([['DELETE /api/desk/moves/5/decision', undefined]])
  })
  expect(states).toContain('automatic')
})

it('an admin accepts the certain moves in batches, and undoes the list after a question', async () => {
  const batches = [
    { accepted: 20, left: [], remaining: 3 },
    { accepted: 2, left: [{ move_id: 5, reason: 'Both are claimed.' }], remaining: 0 },
  ]
  const admin = { ...DETAIL, may_undo: true, automatic_left: 23 }
  const { user, sent } = open('/desk/staff-lists/2', admin, {
    'POST /api/desk/staff-lists/2/accepted-moves': () => json(batches.shift()),
  })
  await user.click(await screen.findByRole('button', { name: 'Accept 23 moves beyond doubt' }))
  expect(await screen.findByText('1 move is left for you to decide one by one.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo this list' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo this list' })
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }))
  await waitFor(() => {
    expect(sent().map(([name]) => name)).toEqual([
      'POST /api/desk/staff-lists/2/accepted-moves',
      'POST /api/desk/staff-lists/2/accepted-moves',
      'DELETE /api/desk/staff-lists/2',
    ])
  })
})
