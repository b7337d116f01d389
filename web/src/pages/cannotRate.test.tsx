import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { User } from '../session/session'
import { json, mockApi, renderInApp } from '../test/renderInApp'
import { DANA } from '../test/samples'
import RatePage from './RatePage'
import RateTeamPage from './RateTeamPage'

test.each([
  ['recruit', /You told us that you’re choosing a school/],
  ['parent', /You told us that you’re a parent/],
  ['coach', /You told us that you’re a coach/],
] as const)('the form tells a %s why there is none, and offers to change the account', async (kind, why) => {
  const user: User = { id: 'u1', email: 'kim@example.edu', fullName: 'Kim', createdAt: '2026-03-05', kind }
  const cannot_rate = 'Only athletes on a team rate coaches.'
  mockApi({
    'GET /api/coaches/7': () => json({ ...DANA, posts: [] }),
    'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false, cannot_rate }),
  })
  const page = (
    <Routes>
      <Route path="/coach/:coachId/rate" element={<RatePage />} />
    </Routes>
  )
  const { openDialog } = renderInApp(page, { path: '/coach/7/rate', session: { status: 'signed-in', user } })
  expect(await screen.findByText(why)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Read about this coach' })).toHaveAttribute('href', '/coach/7')
  await userEvent.click(screen.getByRole('button', { name: 'I’ve joined a team' }))
  expect(openDialog).toHaveBeenCalledExactlyOnceWith('settings', { kind: 'athlete' })
})

test('the page for a whole staff tells a parent so, too, before anything is filled in', async () => {
  const user: User = {
    id: 'u1',
    email: 'kim@example.edu',
    fullName: 'Kim',
    createdAt: '2026-03-05',
    kind: 'parent',
  }
  const coach = { coach_id: 7, path: '/coach/7', name: 'Dana Whitfield', words: 'Head coach' }
  mockApi({
    'GET /api/teams/northfield-university/womens-soccer/staff': () =>
      json({
        title: 'Rate your whole staff',
        school: 'Northfield University',
        name: "Women's Soccer",
        path: '/team/northfield-university/womens-soccer',
        sport: 'Soccer',
        colors: [0],
        staff: [coach],
        left: [],
        email_domains: [],
      }),
  })
  renderInApp(
    <Routes>
      <Route path="/team/:school/:team/rate" element={<RateTeamPage />} />
    </Routes>,
    { path: '/team/northfield-university/womens-soccer/rate', session: { status: 'signed-in', user } },
  )
  expect(await screen.findByText(/You told us that you’re a parent/)).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
  const link = screen.getByRole('link', { name: 'Read about this team' })
  expect(link).toHaveAttribute('href', '/team/northfield-university/womens-soccer')
})
