import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { paste } from '../test/elements'
import { CASE, caseRow, queueOf, SURGE } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'
import { DANA } from '../test/samples'

const OTHERS = {
  id: 1,
  text: 'Asked the school.',
  made_on: '2026-03-10',
  is_mine: false,
  who: 'Another moderator',
}
const OWN = { id: 2, text: 'They answered.', made_on: '2026-03-11', is_mine: true, who: 'You' }

/** Shows a case, whose notes the API changes. */
function showCase(detail: Schemas['CaseDetail'], refused?: Response) {
  let { notes } = detail
  const calls = mockApi({
    'GET /api/desk/cases/7': () => json({ ...detail, notes }),
    'POST /api/desk/cases/7/lease': () => json(detail.case),
    'DELETE /api/desk/cases/7/lease': () => new Response(null, { status: 204 }),
    'POST /api/desk/cases/7/notes': () => {
      if (refused) return refused
      notes = [...(notes ?? []), OWN]
      return new Response(null, { status: 204 })
    },
    'DELETE /api/desk/cases/7/notes/2': () => {
      notes = (notes ?? []).filter(({ id }) => id !== 2)
      return new Response(null, { status: 204 })
    },
  })
  renderDesk('/desk/cases/7')
  return calls
}

it('a note is added, whose letters decide nothing, and one’s own can be deleted', async () => {
  const user = userEvent.setup()
  const calls = showCase({ ...CASE, notes: [OTHERS] })
  expect(await screen.findByText('Asked the school.')).toBeVisible()
  expect(screen.getByText('Another moderator')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Delete note/ })).not.toBeInTheDocument()

  await user.type(screen.getByLabelText('Note to other moderators'), 'They answered. e')
  await user.click(screen.getByRole('button', { name: 'Add note' }))

  expect(await screen.findByText('Note added.')).toBeVisible()
  expect(screen.getByText('They answered.')).toBeVisible()
  expect(screen.getByLabelText('Note to other moderators')).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Delete note: They answered.' }))
  expect(await screen.findByText('Note deleted.')).toHaveFocus()
  expect(screen.queryByText('They answered.')).not.toBeInTheDocument()
  const sent = calls.filter(({ name }) => /notes|decision/.test(name)).map(({ name, body }) => [name, body])
  expect(sent).toEqual([
    ['POST /api/desk/cases/7/notes', { text: 'They answered. e' }],
    ['DELETE /api/desk/cases/7/notes/2', undefined],
  ])
})

it('a note that the API refuses stays in the form', async () => {
  const user = userEvent.setup()
  showCase(CASE, problem(409, 'case_decided', 'This case was already decided.'))
  await paste(user, await screen.findByLabelText('Note to other moderators'), 'Late')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('This case was already decided.')).toBeVisible()
  expect(screen.getByLabelText('Note to other moderators')).toHaveValue('Late')
})

it.each<[string, Partial<Schemas['CaseDetail']>]>([
  ['surge', { surge: SURGE, case: caseRow(7, { kind: 'surge' }) }],
  ['profile edit', { snapshot: null, now: null, case: caseRow(7, { kind: 'profile_edit' }) }],
])('the case of a %s has notes', async (_kind, part) => {
  showCase({ ...CASE, ...part, notes: [OTHERS] })
  expect(await screen.findByText('Asked the school.')).toBeVisible()
  expect(screen.getByLabelText('Note to other moderators')).toBeVisible()
})

it('a decided case shows its notes without the form', async () => {
  showCase({ ...CASE, case: caseRow(7, { state: 'decided', decision: 'keep' }), notes: [OTHERS] })
  expect(await screen.findByText('Asked the school.')).toBeVisible()
  expect(screen.queryByLabelText('Note to other moderators')).not.toBeInTheDocument()
})

it('a member whom the case involves sees neither notes nor the form', async () => {
  showCase({ ...CASE, notes: null })
  expect(await screen.findByText('This case involves you, so its notes are for others.')).toBeVisible()
  expect(screen.queryByLabelText('Note to other moderators')).not.toBeInTheDocument()
})

it('a row of the queue says how many notes its case has', async () => {
  mockApi({
    'GET /api/desk/cases': () =>
      json(queueOf([caseRow(1, { notes: 1 }), caseRow(2, { notes: 2 }), caseRow(3)])),
  })
  renderDesk('/desk')
  await waitFor(() => {
    expect(screen.getAllByText(/^\d+ notes?$/).map(({ textContent }) => textContent)).toEqual([
      '1 note',
      '2 notes',
    ])
  })
})

it('the page of a profile has the notes on its open case', async () => {
  const user = userEvent.setup()
  const row = caseRow(7, { kind: 'coach', rule: 'moved' })
  const detail: Schemas['DeskCoach'] = {
    coach: DANA,
    details: { ...DANA, department: null },
    moved_to: null,
    removed_reason: null,
    cases: [row],
    reports: [],
    notes: [{ case_id: 7, notes: [OTHERS] }],
    proposal: null,
    is_claimed: false,
    duplicates: [],
    changes: [],
    can_undo: false,
  }
  const calls = mockApi({
    [`GET /api/desk/coaches/${DANA.id}`]: () => json(detail),
    'POST /api/desk/cases/7/notes': () => new Response(null, { status: 204 }),
  })
  renderDesk(`/desk/coaches/${DANA.id}`)
  expect(await screen.findByText('Asked the school.')).toBeVisible()
  await paste(user, screen.getByLabelText('Note to other moderators'), 'They answered.')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('Note added.')).toBeVisible()
  expect(calls.map(({ name }) => name)).toContain('POST /api/desk/cases/7/notes')
})
