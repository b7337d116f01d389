import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { json, mockApi, problem, renderInApp, SIGNED_OUT } from '../test/renderInApp'
import ReportPage from './ReportPage'

function open() {
  const pages = (
    <Routes>
      <Route path="/report/:receipt" element={<ReportPage />} />
    </Routes>
  )
  renderInApp(pages, { path: '/report/secret', session: SIGNED_OUT })
}

it.each([
  ['open', 'Not decided yet'],
  ['kept', 'It stays as it is'],
  ['removed', 'It was removed'],
  ['deleted', 'It is gone'],
  ['corrected', 'It was put right'],
  ['profile_gone', 'It is gone'],
])('an outcome "%s" reads "%s"', async (outcome, title) => {
  mockApi({ 'GET /api/reports/secret': () => json({ outcome }) })
  open()
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

it('says that a link leads to no report', async () => {
  mockApi({
    'GET /api/reports/secret': () => problem(404, 'report_not_found', 'There is no report with this link.'),
  })
  open()
  expect(await screen.findByText('There is no report with this link.')).toBeVisible()
})
