import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { json, mockApi, renderInApp } from '../test/renderInApp'
import SportPage from './SportPage'

const SPORT: Schemas['SportProfile'] = {
  title: 'Soccer: coaches by school',
  description: 'College Soccer coaches.',
  sport: 'Soccer',
  path: '/sport/soccer',
  avatar: '⚽',
  schools: 2,
  coaches: 3,
  reports: [{ name: "Women's Soccer 2026-27", path: '/reports/womens-soccer/2026' }],
  divisions: [
    {
      division: 'DI',
      schools: 2,
      states: [
        {
          state: 'OH',
          name: 'Ohio',
          schools: [
            {
              name: 'Northfield University',
              path: '/school/northfield-university',
              teams: [{ gender: 'Women', path: '/team/northfield-university/womens-soccer' }],
              coaches: 2,
            },
          ],
        },
        { state: '', name: '', schools: [{ name: 'Elm', path: '/school/elm', teams: [], coaches: 1 }] },
      ],
    },
  ],
}

it('a sport lists schools by state, and its links navigate within the app', async () => {
  mockApi({ 'GET /api/sports/soccer': () => json(SPORT) })
  renderInApp(
    <Routes>
      <Route path="/sport/:sport" element={<SportPage />} />
      <Route path="/school/:school" element={<p>The school</p>} />
    </Routes>,
    { path: '/sport/soccer' },
  )
  expect(await screen.findByText('2 schools, 3 coaches')).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Ohio',
    'State not known',
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
    'Northfield University Women’s 2\u00a0coaches',
  )
  await userEvent.click(screen.getByRole('link', { name: 'Northfield University' }))
  expect(screen.getByText('The school')).toBeVisible()
})
