import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { caseRow } from '../test/deskSamples'
import { json, mockApi, renderInApp } from '../test/renderInApp'
import DeskPage from './DeskPage'

/** Opens the desk with these cases, the first of `total`. */
function open(items: Schemas['CaseRow'][], total: number, severe: number) {
  const queue = { items, total, severe, late: 0, is_admin: false, coaches: 0, claims: 0, counts: {} }
  mockApi({ 'GET /api/desk/cases': () => json(queue) })
  const { cache } = renderInApp(
    <Routes>
      <Route path="/desk/*" element={<DeskPage />} />
    </Routes>,
    { path: '/desk' },
  )
  /** Changes the queue on the server and refetches it. */
  const change = async (part: Partial<Schemas['Queue']>) => {
    Object.assign(queue, part)
    await cache.refetchQueries()
  }
  return { user: userEvent.setup(), change }
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map((element) => element.textContent)
/** The lines of the queue: headings of groups and case numbers. */
const lines = () =>
  within(screen.getByRole('region', { name: 'Cases' }))
    .getAllByRole('listitem')
    .map((element) => /Case \d+/.exec(element.textContent)?.[0] ?? element.textContent)
const current = () => screen.getByRole('listitem', { current: true })

it('the queue has two groups with their totals, and the keys move through both', async () => {
  const { user } = open([caseRow(1, { is_severe: true }), caseRow(2, { is_severe: true }), caseRow(3)], 60, 2)
  await screen.findByRole('heading', { level: 2, name: 'Severe 2' })
  expect(lines()).toEqual(['!Severe 2', 'Case 1', 'Case 2', 'By age 58', 'Case 3'])
  expect(names()).toEqual(['!Severe 2', 'By age 58'])
  expect(screen.getByText('57 more will show up as you decide these.')).toBeVisible()
  await user.keyboard('jj')
  expect(current()).toHaveTextContent('Comment of case 3')
  await user.keyboard('k')
  expect(current()).toHaveTextContent('Comment of case 2')
})

it('a case that becomes severe during its removal keeps the typed text and the focus', async () => {
  const { user, change } = open([caseRow(1, { is_severe: true }), caseRow(2), caseRow(3)], 3, 1)
  await screen.findByRole('heading', { level: 2, name: 'By age 2' })
  await user.keyboard('jjr5')
  const explanation = screen.getByRole('textbox', { name: /^Explanation/ })
  await user.clear(explanation)
  await user.type(explanation, 'Please be')
  await change({
    items: [caseRow(1, { is_severe: true }), caseRow(3, { is_severe: true, rule: 'threat' }), caseRow(2)],
    severe: 2,
  })
  await waitFor(() => {
    expect(lines()).toEqual(['!Severe 2', 'Case 1', 'Case 3', 'By age 1', 'Case 2'])
  })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Explanation/ }))
  await user.keyboard(' fair, her')
  expect(explanation).toHaveValue('Please be fair, her')
  expect(screen.getByRole('radio', { name: 'Rule 5: about the coaching' })).toBeChecked()
  expect(current()).toContainElement(explanation)
})

it('a case being removed stays focused when other cases become severe', async () => {
  const { user, change } = open([caseRow(1), caseRow(2), caseRow(3)], 3, 0)
  await screen.findByRole('heading', { level: 2, name: 'By age 3' })
  await user.keyboard('r')
  const explanation = screen.getByRole('textbox', { name: /^Explanation/ })
  await user.type(explanation, 'Please')
  await change({ items: [caseRow(3, { is_severe: true }), caseRow(1), caseRow(2)], severe: 1 })
  await waitFor(() => {
    expect(lines()).toEqual(['!Severe 1', 'Case 3', 'By age 2', 'Case 1', 'Case 2'])
  })
  expect(explanation).toHaveFocus()
  expect(current()).toContainElement(explanation)
})

it.each([
  [true, '!Severe 1'],
  [false, 'By age 1'],
])('an empty group has no heading: severe %s', async (is_severe, shown) => {
  open([caseRow(1, { is_severe })], 1, is_severe ? 1 : 0)
  await screen.findByText('Comment of case 1')
  expect(names()).toEqual([shown])
})
