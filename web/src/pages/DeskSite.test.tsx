import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { queueOf, permissionsOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'

const STATUS: Schemas['SiteStatus'] = {
  release: '0.2.0',
  checks: [
    { name: 'disk', state: 'ok', summary: '40% free', remedy: '' },
    {
      name: 'mail server',
      state: 'error',
      summary: 'the user name or password is wrong',
      remedy: 'set it in SIDELINE_SMTP_URL',
    },
  ],
  figures: {
    database: { kind: 'postgresql', revision: '0075', megabytes: 12 },
    disk: { free: 8.1, total: 20 },
    mail: { waiting: 3, confirmed_on: null },
    jobs: [{ name: 'claims', last_success_at: '2026-11-27T08:00:12Z', state: 'late' }],
    cases: { open: 4, severe: 1, late: 2, oldest_hours: 31, promised_hours: 24 },
    weeks: [{ monday: '2026-11-16', sign_ups: 10, reviews: 0, megabytes: 11 }],
  },
}

function open(response: () => Response) {
  mockApi({
    'GET /api/desk/cases': () => json({ ...queueOf([]), permissions: permissionsOf(true) }),
    'GET /api/desk/site': response,
  })
  renderDesk('/desk/site')
}

it('problems come first, in words, with what to do', async () => {
  open(() => json(STATUS))
  const checks = within(await screen.findByRole('list', { name: 'Checks' })).getAllByRole('listitem')
  expect(checks.map((check) => check.textContent)).toEqual([
    'ProblemMail serverThe user name or password is wrongTo do: set it in SIDELINE_SMTP_URL',
    'OKDisk40% free',
  ])
})

it('numbers of weeks are ranges', async () => {
  open(() => json(STATUS))
  const row = (await screen.findByRole('rowheader', { name: '2026-11-16' })).closest('tr')
  expect(row).toHaveTextContent('2026-11-1610 to 14fewer than 511 MB')
  expect(screen.getByText('31 hours')).toBeVisible()
  expect(screen.getByText('4 (1 severe)')).toBeVisible()
  expect(screen.getByRole('row', { name: 'claims Late 2026-11-27 08:00' })).toBeVisible()
})

it('without the database there are checks but no figures', async () => {
  open(() => json({ ...STATUS, figures: null }))
  expect(await screen.findByRole('heading', { name: 'Checks' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Figures' })).not.toBeInTheDocument()
})

it('an outage is named', async () => {
  open(() => problem(503, 'unavailable', 'The database can’t be reached.'))
  expect(await screen.findByText('The database can’t be reached.')).toBeVisible()
})
