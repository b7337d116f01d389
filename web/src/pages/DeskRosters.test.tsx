import { within, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi } from '../test/renderInApp'

it('previews and imports rosters of two files, and shows numbers only', async () => {
  const roster: Schemas['ReadRoster'] = {
    school: 'Northfield University',
    sport: 'Golf',
    gender: 'Women',
    season: '2025-26',
    players: 12,
    could: 9,
    stayed: 7,
    reason: '',
  }
  const imported: Schemas['ImportedRosters'] = {
    rows: 24,
    rejected: 1,
    other_sports: 0,
    unknown: 0,
    ambiguous: 0,
    remarks: [{ line: 4, text: 'rejected: no name' }],
    rosters: [roster],
  }
  const sent: unknown[] = []
  mockApi({
    'GET /api/desk/staff-lists': () => json({ items: [], may_import: true, next_cursor: null }),
    'POST /api/desk/rosters': (body) => {
      sent.push(body)
      return json(imported)
    },
  })
  renderDesk('/desk/staff-lists')
  const user = userEvent.setup()
  const form = within(await screen.findByRole('region', { name: 'Import rosters' }))
  await user.click(form.getByRole('button', { name: 'Preview rosters' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Please choose a file.')

  await user.upload(form.getByLabelText(/^Rosters ?CSV/), new File(['new'], 'new.csv', { type: 'text/csv' }))
  await user.upload(
    form.getByLabelText(/previous season/),
    new File(['old'], 'old.csv', { type: 'text/csv' }),
  )
  await user.type(form.getByRole('textbox', { name: /^Season/ }), '2026-27')
  await user.click(form.getByRole('button', { name: 'Preview rosters' }))
  expect(await form.findByRole('row', { name: /Northfield University.*2025-26 12 9 7/ })).toBeVisible()
  expect(form.getByRole('status')).toHaveTextContent(
    'Rows: 24, rows not used: 1, rosters: 1. Nothing has changed yet.',
  )
  expect(form.getByText('Line 4: rejected: no name')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Import these rosters' }))
  expect(await form.findByText(/The numbers are stored\.$/)).toBeVisible()
  const said = { content: 'bmV3', before: 'b2xk', season: '2026-27', school: '', sport: '', gender: '' }
  expect(sent).toEqual([
    { ...said, preview: true },
    { ...said, preview: false },
  ])
})

it('removes rosters after a preview of which ones', async () => {
  const removed: Schemas['RemovedRosters'] = {
    rosters: [
      {
        school: 'Northfield University',
        sport: 'Golf',
        gender: 'Women',
        season: '2026-27',
        players: 12,
        was_compared: true,
      },
    ],
  }
  const sent: unknown[] = []
  mockApi({
    'GET /api/desk/staff-lists': () => json({ items: [], may_import: true, next_cursor: null }),
    'POST /api/desk/rosters/removal': (body) => {
      sent.push(body)
      return json(removed)
    },
  })
  renderDesk('/desk/staff-lists')
  const user = userEvent.setup()
  const form = within(await screen.findByRole('region', { name: 'Remove rosters' }))
  await user.type(form.getByRole('textbox', { name: 'Season' }), '2026-27')
  await user.selectOptions(form.getByRole('combobox', { name: /^Sport/ }), 'Golf')
  await user.click(form.getByRole('button', { name: 'Preview removal' }))
  expect(
    await form.findByRole('row', { name: /Northfield University.*2026-27 12 Removed, too/ }),
  ).toBeVisible()
  expect(form.getByRole('status')).toHaveTextContent('1 roster. Nothing has changed yet.')
  await user.click(form.getByRole('button', { name: 'Remove these rosters' }))
  expect(await form.findByText('Removed: 1 roster.')).toBeVisible()
  const body = { season: '2026-27', school: '', sport: 'Golf', gender: '' }
  expect(sent).toEqual([
    { ...body, preview: true },
    { ...body, preview: false },
  ])
})
