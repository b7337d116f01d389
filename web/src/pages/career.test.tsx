import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { json, mockApi, renderInApp } from '../test/renderInApp'
import { POST, PROFILE, PUBLIC_REVIEW } from '../test/samples'
import CoachPage from './CoachPage'

const PRESENT = { ...POST, total_reviews: 100, named_as: POST.school }
const EARLIER = {
  ...POST,
  team_id: 32,
  school: 'Rice University',
  team_path: '/team/rice-university/womens-basketball',
  title: '',
  years: '2016–2021',
  is_over: true,
  total_reviews: 28,
  rating: 4.46,
  named_as: 'Rice University',
}

function renderCareer(posts: (typeof POST)[], path = '/coach/7') {
  const review = { ...PUBLIC_REVIEW, coached_at: 'an earlier school' }
  mockApi({
    'GET /api/coaches/7': () => json({ ...PROFILE, posts }),
    'GET /api/coaches/7/reviews': () => json({ items: [review], next_cursor: null, total: 28, editions: [] }),
    'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false }),
  })
  const page = (
    <Routes>
      <Route path="/coach/:coachId" element={<CoachPage />} />
    </Routes>
  )
  renderInApp(page, { path })
}

it('lists the posts with years, title and numbers', async () => {
  renderCareer([PRESENT, EARLIER])
  const career = within(await screen.findByRole('region', { name: 'Career' }))
  const words = career
    .getAllByRole('listitem')
    .map((post) => [...post.children].map((part) => part.textContent))
  expect(words).toEqual([
    ['Cedar Valley State', 'Head Coach, Basketball', 'since 2021\u201122', '4.6 from 100 reviews'],
    ['Rice University', 'Head Coach, Basketball', '2016–2021', '4.5 from 28 reviews'],
  ])
  expect(career.getByRole('link', { name: 'Rice University' })).toHaveAttribute('href', EARLIER.team_path)
  expect(screen.getByText(/At Cedar Valley State: 4.6 from 100 reviews/)).toBeInTheDocument()
})

it('shows no career of a single post, which the hero names', async () => {
  renderCareer([POST])
  expect(await screen.findByText(/^Head Coach · since 2021\u201122/)).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Career' })).not.toBeInTheDocument()
  expect(screen.queryByRole('list', { name: 'Reviews by school' })).not.toBeInTheDocument()
})

it('links to the school and the team', async () => {
  renderCareer([POST])
  const above = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
  expect(above.getByRole('link', { name: 'Cedar Valley State' })).toHaveAttribute('href', POST.school_path)
  expect(above.getByRole('link', { name: "Women's Basketball" })).toHaveAttribute('href', POST.team_path)
})

it('says in a review where the coach was, and lists reviews by school', async () => {
  renderCareer([PRESENT, EARLIER], '/coach/7?team=32')
  expect(await screen.findByText('At an earlier school')).toBeInTheDocument()
  expect(screen.getByText('28 of 128 reviews from Rice University')).toBeInTheDocument()
  const schools = within(screen.getByRole('list', { name: 'Reviews by school' }))
  expect(schools.getByRole('link', { current: true })).toHaveTextContent('Rice University (28)')
})
