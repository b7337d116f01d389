import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { caseRow } from '../test/deskSamples'
import { json, mockApi, renderInApp } from '../test/renderInApp'
import DeskPage from './DeskPage'

/** Opens the desk with these cases, which are the first of so many. */
function open(items: Schemas['CaseRow'][], total: number, severe: number) {
  const queue = { items, total, severe, late: 0, is_admin: false, coaches: 0, claims: 0, counts: {} }
  mockApi({ 'GET /api/desk/cases': () => json(queue) })
  renderInApp(
    <Routes>
      <Route path="/desk" element={<DeskPage />} />
    </Routes>,
    { path: '/desk' },
  )
  return userEvent.setup()
}

it('the queue is in two groups with how many there are of each, and the keys go through both', async () => {
  const user = open([caseRow(1, { is_severe: true }), caseRow(2, { is_severe: true }), caseRow(3)], 60, 2)
  const severe = within(await screen.findByRole('list', { name: 'Severe 2' }))
  const others = within(screen.getByRole('list', { name: 'By age 58' }))
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    '!Severe 2',
    'By age 58',
  ])
  expect(severe.getAllByRole('listitem')).toHaveLength(2)
  expect(others.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('57 more come up as these are decided.')).toBeVisible()
  await user.keyboard('jj')
  expect(others.getByRole('listitem', { current: true })).toHaveTextContent('“Words of 3”')
  await user.keyboard('k')
  expect(severe.getByRole('listitem', { current: true })).toHaveTextContent('“Words of 2”')
  expect(others.queryByRole('listitem', { current: true })).toBeNull()
})

it.each([
  [true, 'Severe 1', 'By age'],
  [false, 'By age 1', 'Severe'],
])('a group without a case has no name: severe %s', async (is_severe, shown, missing) => {
  open([caseRow(1, { is_severe })], 1, is_severe ? 1 : 0)
  expect(await screen.findByRole('list', { name: shown })).toBeVisible()
  expect(screen.queryByRole('list', { name: new RegExp(missing) })).toBeNull()
})
