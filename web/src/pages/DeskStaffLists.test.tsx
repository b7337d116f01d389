import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'

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
    'GET /api/desk/staff-lists': () => json({ items: [LIST], may_import: true, next_cursor: null }),
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
  renderDesk(path)
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
    /Northfield University.*Assistant Coach.*listed 2021\u201122 to 2024\u201125.*1 review/,
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

const PROPOSED: Schemas['ProposedMove'] = {
  id: 1,
  name: 'Mara Lindqvist',
  new_name: 'Mara Lindqvist',
  from_school: 'Northfield University',
  to_school: 'Southmoor College',
  sport: 'Soccer',
  gender: 'Women',
  certainty: 97,
  is_sure: true,
  against: [],
}
const ADMIN = { ...DETAIL, may_undo: true }

async function openSeveral(proposed: Schemas['ProposedMoves'], answers: Schemas['DecidedMoves'][]) {
  const { user, sent } = open('/desk/staff-lists/2', ADMIN, {
    'GET /api/desk/staff-lists/2/proposed-moves': () => json(proposed),
    'POST /api/desk/staff-lists/2/decided-moves': () => json(answers.shift()),
  })
  await user.click(await screen.findByRole('button', { name: 'Decide several moves' }))
  return { user, sent, part: within(screen.getByRole('region', { name: 'Decide several moves' })) }
}

it('an admin skims the sure moves, leaves one out, and accepts the others in batches', async () => {
  const moves = Array.from({ length: 24 }, (_, at) => ({ ...PROPOSED, id: at + 1, name: `Coach ${at + 1}` }))
  const unsure = { ...PROPOSED, id: 99, name: 'Pia Roe', certainty: 60, is_sure: false }
  const batches = [
    { decided: 20, left: [] },
    { decided: 2, left: [{ move_id: 24, reason: 'Both are claimed.' }] },
  ]
  const { user, sent, part } = await openSeveral({ moves: [...moves, unsure], others: 0 }, batches)
  const line = await part.findByRole('checkbox', { name: /^Coach 3, now Mara Lindqvist/ })
  expect(part.queryByText('Pia Roe')).not.toBeInTheDocument()
  await user.click(line)
  await user.click(part.getByRole('button', { name: 'Accept 23 moves of 95% or more' }))
  expect(await part.findByText('22 moves accepted. 1 move left for you to decide one by one.')).toBeVisible()
  const ids = moves.map(({ id }) => id).filter((id) => id !== 3)
  expect(sent().map(([, body]) => body)).toEqual([
    { action: 'accept', move_ids: ids.slice(0, 20) },
    { action: 'accept', move_ids: ids.slice(20) },
  ])
  expect(part.getByRole('checkbox', { name: /^Coach 24/ })).not.toBeChecked()
})

it('an admin rejects the unsure moves that one reason speaks against', async () => {
  const against = ['common name']
  const moves = [
    { ...PROPOSED, against },
    { ...PROPOSED, id: 2, name: 'Pat Doe', is_sure: false, against },
    { ...PROPOSED, id: 3, name: 'Sam Poe', is_sure: false, against: ['other sport'] },
  ]
  const { user, sent, part } = await openSeveral({ moves, others: 5 }, [{ decided: 1, left: [] }])
  const decision = await part.findByRole('combobox', { name: 'Decision' })
  await user.selectOptions(decision, 'Not the same person: common name (1)')
  expect(part.getByText(/^Only the 3 most certain moves/)).toBeVisible()
  await user.click(part.getByRole('button', { name: 'Reject 1 move' }))
  expect(await part.findByText('1 move rejected.')).toBeVisible()
  expect(sent().map(([, body]) => body)).toEqual([{ action: 'reject', move_ids: [2] }])
})

it('an admin undoes the list after a question', async () => {
  const { user, sent } = open('/desk/staff-lists/2', ADMIN)
  await user.click(await screen.findByRole('button', { name: 'Undo this list' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo this list' })
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }))
  await waitFor(() => {
    expect(sent().map(([name]) => name)).toEqual(['DELETE /api/desk/staff-lists/2'])
  })
})

it('shows an admin what a list would change before it is imported', async () => {
  const imported: Schemas['ImportedStaffList'] = {
    list_id: null,
    people: 2,
    not_coaching: 1,
    profiles: 1,
    added: 1,
    changed: 0,
    ended: 0,
    moves: 0,
    remarks: [{ line: null, text: 'hidden sheet "2019" left out' }],
    rejected: [{ line: 4, reason: "name 'TBA'" }],
    changes: [
      {
        line: 2,
        name: 'Noor Brandt',
        school: 'Northfield University',
        sport: 'Golf',
        gender: 'Women',
        role: 'head',
        post_from: '2026-27',
        change: 'new profile',
      },
    ],
  }
  const { user, sent } = open('/desk/staff-lists', DETAIL, {
    'POST /api/desk/staff-lists': (body) =>
      json((body as Schemas['ImportStaffList']).preview ? imported : { ...imported, list_id: 2 }),
  })
  const form = within(await screen.findByRole('region', { name: 'Import a staff list' }))
  await user.click(form.getByRole('button', { name: 'Preview' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Please choose a file.')

  await user.upload(form.getByLabelText(/^File/), new File(['Näme\n'], 'golf.csv', { type: 'text/csv' }))
  await user.click(form.getByRole('textbox', { name: 'Season' }))
  await user.paste('2026-27')
  await user.click(form.getByRole('button', { name: 'Preview' }))
  expect(await form.findByRole('row', { name: /Noor Brandt.*2026-27 new profile/ })).toBeVisible()
  expect(form.getByText("Line 4: not used: name 'TBA'")).toBeVisible()
  expect(form.getByRole('status')).toHaveTextContent('of them not coaches; 1 row not used.')

  await user.click(form.getByRole('button', { name: 'Import this list' }))
  expect(await screen.findByRole('region', { name: 'What changed' })).toBeVisible()
  const said = {
    file: 'golf.csv',
    content: 'TsOkbWUK',
    season: '2026-27',
    school: '',
    sport: '',
    gender: '',
    listed_on: null,
  }
  expect(sent()).toEqual([
    ['POST /api/desk/staff-lists', { ...said, preview: true }],
    ['POST /api/desk/staff-lists', { ...said, preview: false }],
  ])
})
