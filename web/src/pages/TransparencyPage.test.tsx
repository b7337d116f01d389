import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { json, mockApi, problem, renderInApp } from '../test/renderInApp'
import TransparencyPage from './TransparencyPage'

const OTHERS = {
  appeals: 6,
  restored: null,
  suspensions: 0,
  claims: 0,
  coach_merge: 7,
  coach_correct: 0,
  coach_move: 0,
  coach_mark_left: 0,
  coach_remove: 0,
  removals_declined: 0,
}

function month(part: Partial<Schemas['TransparencyMonth']>): Schemas['TransparencyMonth'] {
  return {
    month: '2026-10',
    is_current: false,
    reports: { profanity: 84, threat: null, moved: 0 },
    reports_about: 90,
    decisions: [{ rule: 'profanity', removed: 45, corrected: 0, kept: null }],
    decisions_about: 50,
    median_hours: 3,
    p95_hours: 15,
    late: 0,
    others: OTHERS,
    ...part,
  }
}

const NONE = { reports: {}, decisions: [], reports_about: 0, median_hours: null, p95_hours: null, late: null }

function open() {
  const months = [month({ month: '2026-11', is_current: true, ...NONE }), month({})]
  mockApi({ 'GET /api/transparency': () => json({ months }) })
  renderInApp(<TransparencyPage />, { path: '/transparency' })
}

const panel = (name: string) => {
  const section = screen.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }).closest('section')
  if (!section) throw new Error('no section')
  return within(section)
}

it('shows the last full month, and hides numbers under five', async () => {
  open()
  expect(await screen.findByText('90')).toBeVisible()
  expect(panel('Reports by reason').getByText('84')).toBeVisible()
  expect(panel('Reports by reason').getByText('fewer than 5')).toBeVisible()
  expect(panel('Reports by reason').queryByText('Moved to another school')).not.toBeInTheDocument()
  expect(panel('Decisions by rule').getByRole('row', { name: /profanity 45 0 fewer than 5/ })).toBeVisible()
  expect(panel('Hours').getByRole('row', { name: /Oct 3 h 15 h/ })).toBeVisible()
  expect(panel('Appeals').getAllByText('fewer than 5')).toHaveLength(2)
})

it('shows another month', async () => {
  open()
  await userEvent.setup().selectOptions(await screen.findByLabelText('Month'), 'November 2026 so far')
  expect(screen.getByText('Nothing was reported.')).toBeVisible()
  expect(screen.getByText('Nothing was decided.')).toBeVisible()
})

it('shows an error if the numbers cannot be loaded', async () => {
  mockApi({ 'GET /api/transparency': () => problem(500, 'server', 'No figures.') })
  renderInApp(<TransparencyPage />, { path: '/transparency' })
  expect(await screen.findByText('No figures.')).toBeVisible()
})
