import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { json, mockApi, renderInApp } from '../test/renderInApp'
import type { Details, Report, Team } from './season-report/report'
import SeasonReportPage from './SeasonReportPage'
import SeasonReportsPage from './SeasonReportsPage'

const NAMES = ['Overall', 'Knowledge', 'Honesty', 'Motivation', 'Planning', 'Character', 'Team Spirit']

const METHOD: Details['method'] = {
  rules: [{ title: 'Who is counted.', text: 'A coach counts with six reviews or more.' }],
  reasons: { few: 'no coach with six reviews', roster: 'fewer than a third of the roster' },
}

function team(school: string, overall: number | null, reason: Team['reason'] = null): Team {
  return {
    school,
    path: `/team/${school.toLowerCase()}/womens-soccer`,
    division: 'DI',
    athletes: reason ? null : 8,
    grades: NAMES.map((name) => (reason ? null : name === 'Honesty' ? 4.5 : overall)),
    recommend_yes: reason || school === 'Far' ? null : 6,
    recommend_of: reason || school === 'Far' ? null : 7,
    reason,
    roster: reason === 'roster' ? 26 : null,
  }
}

function reportOf(...teams: Team[]): Report {
  const rated = teams.filter(({ reason }) => reason === null)
  const hasStrips = rated.length >= 5
  return {
    team: 'womens-soccer',
    name: "Women's Soccer",
    season: 2026,
    season_name: '2026-27',
    published: '2027-08-02',
    first_day: '2026-08-01',
    last_day: '2027-07-31',
    teams: rated.length,
    headline: hasStrips ? 'Honesty is the highest grade on 5 of 5 teams' : "Women's Soccer, 2026-27",
    summary: 'At least 40 athletes on 5 women’s soccer teams rated their coaches.',
    athletes: 40,
    recommend_yes: 24,
    recommend_of: 28,
    names: NAMES,
    medians: NAMES.map((name) => (hasStrips ? (name === 'Honesty' ? 4.5 : 3) : null)),
    conferences: rated.length === 0 ? [] : [{ name: 'Great Meadow Conference', mean: null, teams }],
    teams_elsewhere: 2,
  }
}

const FIVE = ['North', 'South', 'East', 'West', 'Far'].map((school, at) => team(school, 2 + at / 2))

function details(report: Report | null, more: Partial<Details> = {}): Details {
  return {
    title: "Season report: Women's Soccer 2026-27",
    description: report ? report.summary : 'Comes out Monday, Aug 2, 2027.',
    path: '/reports/womens-soccer/2026',
    name: "Women's Soccer",
    season_name: '2026-27',
    sport: 'Soccer',
    sport_path: '/sport/soccer',
    report,
    method: METHOD,
    fingerprint: report ? '9f3c1b7e04da6c28'.repeat(4) : '',
    comes_out: report ? null : '2027-08-02',
    cite: 'Sideline. Season report: Women’s Soccer 2026-27.',
    corrections: [],
    press: null,
    funding: '',
    others: [],
    ...more,
  }
}

function open(shown: Details) {
  mockApi({ 'GET /api/season-reports/womens-soccer/2026': () => json(shown) })
  renderInApp(
    <Routes>
      <Route path="/reports/:team/:season" element={<SeasonReportPage />} />
    </Routes>,
    { path: shown.path },
  )
}

it('has a strip per grade, the highest middle team first, and a table with the reasons of teams without numbers', async () => {
  open(details(reportOf(...FIVE, team('Few', null, 'few'), team('Big', null, 'roster'))))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Honesty is the highest grade/)
  const strips = screen.getByRole('region', { name: 'Six grades, one mark per team' })
  const grades = within(strips).getAllByRole('listitem')
  expect(grades).toHaveLength(7)
  expect(grades[0]).toHaveTextContent(/^Overall/)
  expect(grades[1]).toHaveTextContent(/^Honesty.*Grade of the middle team: 4.5\.$/)
  expect(grades[1]?.querySelectorAll('.sr-mark')).toHaveLength(5)
  expect(within(strips).getByText(/no team is below 2/)).toBeVisible()

  expect(screen.getByRole('heading', { name: 'All 7 teams' })).toBeVisible()
  expect(screen.getByRole('row', { name: /^North/ })).toHaveTextContent('6 of 7')
  expect(screen.getByRole('row', { name: /^Far/ })).toHaveTextContent(/–$/)
  expect(screen.getByRole('row', { name: /^Few/ })).toHaveTextContent(
    'No numbers: no coach with six reviews.',
  )
  expect(screen.getByRole('row', { name: /^Big/ })).toHaveTextContent(
    'No numbers: fewer than a third of the roster of 26.',
  )
  expect(
    screen.getByText(/2 more teams without numbers are left out: .* or the conference is not known/),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute(
    'href',
    '/reports/womens-soccer/2026/table.csv',
  )
})

it('a team that is looked for has a ring in each strip and a band in the table', async () => {
  const user = userEvent.setup()
  open(details(reportOf(...FIVE)))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Find a team' }), 'East')
  expect(document.querySelectorAll('.sr-ring')).toHaveLength(7)
  expect(screen.getByRole('row', { name: /^East/ })).toHaveClass('is-found')
})

it('with fewer than five teams it has only the table', async () => {
  open(details(reportOf(...FIVE.slice(0, 4))))
  expect(await screen.findByRole('heading', { name: 'All 4 teams' })).toBeVisible()
  expect(screen.queryByText('Six grades, one mark per team')).toBeNull()
  const method = screen.getByRole('complementary', { name: 'How we counted' })
  expect(method).toHaveTextContent('Who is counted. A coach counts with six reviews or more.')
})

it('without a team it says that nothing is published', async () => {
  const nothing = 'Not enough athletes answered. We publish nothing about this season.'
  open(details({ ...reportOf(), summary: nothing }))
  expect(await screen.findByText(nothing)).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull()
})

it('before its day it says only when it comes out', async () => {
  open(details(null))
  expect(await screen.findByText('Comes out Monday, Aug 2, 2027.')).toBeVisible()
  expect(screen.queryByText(/^Published/)).toBeNull()
})

it('names corrections, whom to ask and who pays, or leaves them out', async () => {
  const corrections = [{ day: '2027-08-09', text: 'East plays in another conference.' }]
  const press = { name: 'Press desk', email: 'press@northfield.edu' }
  open(details(reportOf(...FIVE), { corrections, press, funding: 'Donations.' }))
  expect(await screen.findByText('Corrected on Aug 9, 2027:')).toBeVisible()
  expect(screen.getByText(/The numbers have not changed since\.$/)).toBeVisible()
  expect(screen.getByText('Questions from journalists:').closest('p')).toHaveTextContent('Press desk')
  expect(screen.getByRole('link', { name: press.email })).toHaveAttribute('href', `mailto:${press.email}`)
  expect(screen.getByText('Who pays.').closest('li')).toHaveTextContent('Who pays. Donations.')
})

it('without them it says that nothing was corrected', async () => {
  open(details(reportOf(...FIVE)))
  expect(await screen.findByText(/Never changed since\.$/)).toBeVisible()
  expect(screen.getByText('Corrections:').closest('p')).toHaveTextContent('Corrections: none.')
  expect(screen.queryByText('Questions from journalists:')).toBeNull()
  expect(screen.queryByText('Who pays.')).toBeNull()
})

it('the list says that there is no report yet', async () => {
  mockApi({ 'GET /api/season-reports': () => json({ reports: [] }) })
  renderInApp(<SeasonReportsPage />, { path: '/reports' })
  expect(await screen.findByText('There is no report yet.')).toBeVisible()
})
