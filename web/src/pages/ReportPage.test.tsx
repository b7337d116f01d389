import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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

const REPORT = {
  subject: 'review',
  coach_name: 'Dana Rivers',
  reason: 'names',
  rule: "Rule 6: no names except the coach's",
  reported_on: '2026-11-24',
  decided_on: null,
  explanation: '',
}

it.each([
  ['open', 'Not decided yet'],
  ['kept', 'No change needed'],
  ['kept_before', 'Already checked'],
  ['removed', 'It was removed'],
  ['deleted', 'It was deleted'],
  ['corrected', 'It was corrected'],
  ['profile_gone', 'The profile was removed'],
  ['declined', 'The profile stays'],
  ['left', 'The profile was updated'],
])('an outcome "%s" reads "%s"', async (outcome, title) => {
  mockApi({ 'GET /api/reports/secret': () => json({ ...REPORT, outcome }) })
  open()
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

it('shows the day of the decision and why an admin declined', async () => {
  const report = { ...REPORT, subject: 'coach', reason: 'asked', rule: null, outcome: 'declined' }
  mockApi({
    'GET /api/reports/secret': () =>
      json({ ...report, decided_on: '2026-11-25', explanation: 'The team’s website lists you.' }),
  })
  open()
  expect(await screen.findByText('Decided on November 25, 2026.')).toBeVisible()
  expect(screen.getByText('“The team’s website lists you.”')).toBeVisible()
})

it('shows that a link does not belong to a report', async () => {
  mockApi({
    'GET /api/reports/secret': () =>
      problem(404, 'report_not_found', 'We can’t find a report with this link.'),
  })
  open()
  expect(await screen.findByText('We can’t find a report with this link.')).toBeVisible()
})

it.each([
  [
    REPORT,
    "You reported a review of Dana Rivers on November 24, 2026: “Names someone else” (Rule 6: no names except the coach's)",
  ],
  [
    { ...REPORT, subject: 'reply' },
    "You reported a reply by Dana Rivers on November 24, 2026: “Names someone else” (Rule 6: no names except the coach's)",
  ],
  [
    { ...REPORT, subject: 'coach', reason: 'moved', rule: null },
    'You reported the profile of Dana Rivers on November 24, 2026: “Moved to another school”',
  ],
  [
    { ...REPORT, coach_name: null },
    "You reported a review of a coach whose profile was removed on November 24, 2026: “Names someone else” (Rule 6: no names except the coach's)",
  ],
])('shows what was reported, and on which day: %#', async (report, text) => {
  mockApi({ 'GET /api/reports/secret': () => json({ ...report, outcome: 'open' }) })
  open()
  expect(await screen.findByText(text)).toBeVisible()
})

it('copies its link', async () => {
  const user = userEvent.setup()
  mockApi({ 'GET /api/reports/secret': () => json({ ...REPORT, outcome: 'open' }) })
  open()
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/report/secret`)
})
