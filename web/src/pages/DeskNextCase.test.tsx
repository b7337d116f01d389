import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { ACTIONS, CASE, caseRow, queueOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi } from '../test/renderInApp'

/** Opens case 7; `others` are the other rows of the queue. */
function open(
  others: Schemas['CaseRow'][],
  detail: Partial<Schemas['CaseDetail']> = {},
  part: Partial<Schemas['CaseRow']> = {},
) {
  const row = caseRow(7, part)
  const decide = () => json(Object.assign(row, { state: 'decided', outcome: 'Kept.', actions: [] }))
  const undo = () =>
    json(Object.assign(row, { state: 'open', outcome: '', actions: ACTIONS.review, stay_removed: [] }))
  mockApi({
    'GET /api/desk/cases': () => json(queueOf(row.state === 'open' ? [row, ...others] : others)),
    'GET /api/desk/cases/7': () => json({ ...CASE, ...detail, case: row }),
    'GET /api/desk/cases/9': () => json({ ...CASE, case: caseRow(9) }),
    'POST /api/desk/cases/7/lease': () => json(row),
    'POST /api/desk/cases/9/lease': () => json(caseRow(9)),
    'DELETE /api/desk/cases/7/lease': () => new Response(null, { status: 204 }),
    'DELETE /api/desk/cases/9/lease': () => new Response(null, { status: 204 }),
    'POST /api/desk/cases/7/decision': decide,
    'DELETE /api/desk/cases/7/decision': undo,
  })
  renderDesk('/desk/cases/7')
  return userEvent.setup({ delay: null })
}

const LEASED = caseRow(8, { leased_until: '2999-01-01T00:00:00Z' })

it('after a decision the focus is on the next case that nobody else is working on, which N opens', async () => {
  const user = open([LEASED, caseRow(9)])
  await screen.findByRole('heading', { name: 'Decision' })
  await user.keyboard('e')
  const next = await screen.findByRole('button', { name: /^Next case/ })
  await waitFor(() => {
    expect(next).toHaveFocus()
  })
  await user.keyboard('n')
  expect(await screen.findByRole('heading', { level: 1, name: 'Case 9' })).toBeVisible()
})

it('after the last case it says so', async () => {
  const user = open([LEASED])
  await screen.findByRole('heading', { name: 'Decision' })
  await user.keyboard('e')
  expect(await screen.findByText('No other cases are open in this list.')).toBeVisible()
  await user.keyboard('n')
  expect(screen.getByRole('heading', { level: 1, name: 'Case 7' })).toBeVisible()
})

it('an undo says so, and moves the focus to the decision', async () => {
  const user = open([])
  await screen.findByRole('heading', { name: 'Decision' })
  await user.keyboard('e')
  await screen.findByRole('heading', { name: 'Decided' })
  await user.keyboard('u')
  const decision = await screen.findByRole('heading', { name: 'Decision' })
  expect(await screen.findByText('Undone: Case 7 reopened.')).toBeVisible()
  expect(decision).toHaveFocus()
})

const REMOVAL = {
  case_id: 3,
  action: 'remove',
  rule: 'profanity',
  explanation: 'Please say it without profanity.',
  decided_on: '2026-03-01',
  decided_by: null,
} as const

it('an appeal shows the explanation that the author was sent', async () => {
  open([], { earlier: [REMOVAL] }, { kind: 'appeal' })
  const history = (await screen.findByRole('heading', { name: 'History' })).closest('section')
  expect(history).toHaveTextContent('removed (Rule 4: no profanity) “Please say it without profanity.”')
})

it('a decided case shows its day, rule and explanation', async () => {
  open([], {}, { state: 'decided', outcome: 'Removed.', decided: { ...REMOVAL, decided_by: 'mona@x.edu' } })
  const decided = (await screen.findByRole('heading', { name: 'Decided' })).parentElement
  expect(decided).toHaveTextContent('Removed.')
  expect(decided).toHaveTextContent('Mar 1')
  expect(decided).toHaveTextContent('mona@x.edu')
  expect(decided).toHaveTextContent('Rule 4: no profanity')
  expect(decided).toHaveTextContent('“Please say it without profanity.”')
})

it('the next case is the one after this one in the list, and the first only after the last', async () => {
  const rows = [1, 2, 3].map((id) => caseRow(id))
  mockApi({
    'GET /api/desk/cases': () => json(queueOf(rows.filter(({ state }) => state === 'open'))),
    ...Object.fromEntries(
      rows.flatMap((row) => [
        [`GET /api/desk/cases/${row.id}`, () => json({ ...CASE, case: row })],
        [`POST /api/desk/cases/${row.id}/lease`, () => json(row)],
        [`DELETE /api/desk/cases/${row.id}/lease`, () => new Response(null, { status: 204 })],
        [
          `POST /api/desk/cases/${row.id}/decision`,
          () => json(Object.assign(row, { state: 'decided', outcome: 'Kept.', actions: [] })),
        ],
      ]),
    ),
  })
  renderDesk('/desk')
  const user = userEvent.setup({ delay: null })
  await screen.findByText('Comment of case 1')
  await user.keyboard('j{Enter}')
  for (const [decided, next] of [
    [2, 3],
    [3, 1],
  ]) {
    await screen.findByRole('heading', { level: 1, name: `Case ${decided}` })
    await screen.findByRole('heading', { name: 'Decision' })
    await user.keyboard('e')
    await screen.findByRole('button', { name: /^Next case/ })
    await user.keyboard('n')
    expect(await screen.findByRole('heading', { level: 1, name: `Case ${next}` })).toBeVisible()
  }
})
