import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { CASE, caseRow, SURGE } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi } from '../test/renderInApp'

/** Opens the case of a review with three copies. `isEdited`: one of them was edited since. */
function openCase({ isEdited = false } = {}) {
  const surge = caseRow(8, { kind: 'surge', rule: null, reports: 0 })
  const review = SURGE.reviews[0]?.review
  const copies = {
    reviews: ['first', 'second', 'third'].map((id) => ({
      id,
      is_public: true,
      was_first: isEdited ? null : id === 'first',
      review,
    })),
    of_team: [{ coach: { ...CASE.case.coach, id: 9, name: 'Uwe Lang' }, reviews: 2 }],
  }
  const calls = mockApi({
    'GET /api/desk/cases/7': () => json({ ...CASE, copies }),
    'GET /api/desk/cases/8': () => json({ ...CASE, case: surge, surge: SURGE, can_undo: true }),
    'DELETE /api/desk/cases/8/decision': () => json({ ...surge, state: 'decided', stay_removed: [] }),
    'POST /api/desk/cases/7/lease': () => json(CASE.case),
    'DELETE /api/desk/cases/7/lease': () => new Response(null, { status: 204 }),
    'POST /api/desk/cases/8/lease': () => json(surge),
    'DELETE /api/desk/cases/8/lease': () => new Response(null, { status: 204 }),
    'POST /api/desk/cases/7/copies': () => json(surge),
  })
  renderDesk('/desk/cases/7')
  return calls
}

it('the case of a copy lists the others with boxes, and decides them together', async () => {
  const user = userEvent.setup()
  const calls = openCase()
  expect(await screen.findByText('3 public reviews say nearly the same')).toBeVisible()
  expect(screen.queryByText(/can’t tell which was first/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Uwe Lang' })).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /public before all others/ })).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Decide 3 together' }))
  expect(await screen.findByRole('heading', { name: /^6 similar reviews/ })).toBeVisible()
  expect(calls.find(({ name }) => name.endsWith('/copies'))?.body).toEqual({
    review_ids: ['second', 'third'],
  })
  await user.keyboard('u')
  expect(await screen.findByText('Undone: Case 8 closed, because nothing is on hold anymore.')).toBeVisible()
})

it('the case of a copy says so if an edit makes it uncertain which was first', async () => {
  openCase({ isEdited: true })
  const words = 'One of them was edited since, so we can’t tell which was first.'
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: /public before all others/ })).not.toBeInTheDocument()
})
