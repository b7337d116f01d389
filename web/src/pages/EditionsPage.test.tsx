import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Schemas } from '../api/client'
import { json, mockApi, renderInApp } from '../test/renderInApp'
import { setSiteFact } from '../test/siteFact'
import EditionPage from './EditionPage'
import EditionsPage from './EditionsPage'

type Cell = Schemas['Cell']

const only = (number: number | null): Cell => ({ number, editions: 1, since: '2026-11-30' })

function row(day: string, number: number, left: Cell): Schemas['LedgerRow'] {
  return {
    day,
    number,
    appeared: only(60),
    changed: only(9),
    left,
    removed: only(0),
    stopped: only(0),
  }
}

const LIST = {
  editions: [
    row('2026-11-30', 3, { number: null, editions: 1, since: '2026-11-30' }),
    row('2026-11-23', 2, { number: 6, editions: 2, since: '2026-11-16' }),
    row('2026-11-16', 1, { number: null, editions: 1, since: '2026-11-16' }),
  ],
  without: [],
}

const DAYS: Schemas['EditionDays'] = {
  mode: 'weekly',
  zone: 'America/New_York',
  last: '2026-11-30',
  next: '2026-12-07',
  open: '2026-12-07',
  closes_at: '2026-12-06T23:00:00Z',
  not_before: [],
}

const DETAILS: Schemas['EditionDetails'] = {
  ledger: {
    ...row('2026-11-30', 3, only(null)),
    removed: only(11),
    removed_by_rule: [
      { rule: 'genuine', title: 'Rule 2: genuine experience', number: 6 },
      { rule: null, title: 'All other rules together', number: 5 },
    ],
    stopped_by_rule: [],
    teams: [
      { school: 'Blackwater State', team: 'Golf', path: '/team/blackwater/golf', number: null },
      { school: 'Lakemont College', team: 'Tennis', path: '/team/lakemont/tennis', number: 54 },
    ],
  },
  fingerprint: '9f3c1b7e04da6c28'.repeat(4),
  summary: '60 new reviews on 2 teams.',
  quote: 'Sideline, Edition of Nov 30, 2026 (No. 3): 60 reviews appeared.',
  corrections: [{ day: '2026-12-03', text: '59 reviews appeared.' }],
}

let removeMode: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-02T12:00:00Z'), toFake: ['Date'] })
  removeMode = setSiteFact('publication', 'weekly')
})

afterEach(() => {
  vi.useRealTimers()
  removeMode()
})

function open(list: Schemas['EditionList'] = LIST) {
  mockApi({ 'GET /api/editions': () => json(list), 'GET /api/edition': () => json(DAYS) })
  renderInApp(<EditionsPage />, { path: '/editions' })
}

function openEdition(details: Schemas['EditionDetails']) {
  mockApi({
    'GET /api/editions/2026-11-30': () => json(details),
    'GET /api/edition': () => json(DAYS),
  })
  renderInApp(
    <Routes>
      <Route path="/editions/:day" element={<EditionPage />} />
    </Routes>,
    { path: '/editions/2026-11-30' },
  )
}

it('a number that several editions share spans their rows', async () => {
  open()
  const cell = await screen.findByRole('cell', { name: '6 in two editions' })
  expect(cell).toHaveAttribute('rowspan', '2')
  expect(screen.getByRole('cell', { name: 'fewer than 5 so far' })).toHaveAttribute('rowspan', '1')
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((each) => within(each).queryAllByRole('cell').length)).toEqual([0, 4, 4, 3])
  expect(screen.getByText('180 in 3 editions')).toBeVisible()
})

it('counts all editions of the oldest column of its chart, also those that do not fit into it', async () => {
  const days = Array.from(
    { length: 15 },
    (_, week) =>
      `2026-${String(12 - Math.floor(week / 4)).padStart(2, '0')}-${String(28 - 7 * (week % 4)).padStart(2, '0')}`,
  )
  open({
    editions: days.map((day, at) => ({
      ...row(day, 15 - at, only(0)),
      appeared: { number: at === 12 ? 6 : 10, editions: at === 12 ? 3 : 1, since: day },
    })),
    without: [],
  })
  expect(await screen.findByText('126 in 15 editions')).toBeVisible()
})

it('says when the next edition appears and until when reviews are in it', async () => {
  open()
  expect(await screen.findByText('Monday, Dec 7')).toBeVisible()
  expect(screen.getByText(/Reviews in by Sunday, 6 p.m. ET are in it/)).toBeVisible()
})

it('has no chart before the first edition, and says why there was none', async () => {
  open({ editions: [], without: [] })
  expect(await screen.findByText('The first edition is on Monday, Dec 7.')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText('New reviews per edition')).toBeNull()
})

it('says that the reviews of fewer than five athletes wait', async () => {
  open({ ...LIST, without: ['2026-12-07'] })
  expect(await screen.findByText('No edition on Dec 7.')).toBeVisible()
})

it('on a site that publishes at once it says so, and links home', () => {
  removeMode()
  open({ editions: [], without: [] })
  expect(screen.getByText(/so there are no editions/)).toBeVisible()
})

it('and names the editions that it had before', async () => {
  removeMode()
  open()
  expect(await screen.findByText(/what each earlier edition added/)).toBeVisible()
  expect(screen.queryByText(/there are no editions/)).toBeNull()
})

it('an edition without a new review has no team, and says nothing about small numbers', async () => {
  const ledger = { ...DETAILS.ledger, appeared: only(0), teams: [] }
  openEdition({ ...DETAILS, ledger })
  const panel = (await screen.findByRole('heading', { name: 'Teams with something new' })).closest('section')
  expect(panel).toHaveTextContent('None.')
})

it('the page of an edition has its numbers, and a sentence to copy', async () => {
  const user = userEvent.setup()
  openEdition(DETAILS)
  expect(await screen.findByRole('heading', { level: 1, name: /Edition of Nov 30, 2026/ })).toBeVisible()
  expect(screen.getByText('fewer than 5 so far')).toBeVisible()
  expect(screen.getByText('All other rules together')).toBeVisible()
  expect(screen.getByText('54 new')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Blackwater State, Golf' })).toHaveAttribute(
    'href',
    '/team/blackwater/golf',
  )
  expect(screen.getByText('9f3c 1b7e 04da 6c28')).toBeVisible()
  expect(screen.getByText('Corrected on Dec 3, 2026:')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(DETAILS.quote)
})
