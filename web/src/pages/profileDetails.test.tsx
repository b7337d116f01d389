import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { json, mockApi, renderInApp } from '../test/renderInApp'
import { PROFILE } from '../test/samples'
import CoachPage from './CoachPage'

const AVERAGE = {
  Knowledge: 4.21,
  Honesty: 4.52,
  Motivation: 4.9,
  Planning: 3.9,
  Character: 0,
  'Team Spirit': 3.8,
}

function renderProfile(coach: Partial<Schemas['CoachProfile']>, details: Schemas['ProfileDetails']) {
  mockApi({
    'GET /api/coaches/7': () => json({ ...PROFILE, ...coach }),
    'GET /api/coaches/7/details': () => json(details),
    'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false }),
    'GET /api/coaches/7/reviews': () => json({ items: [], next_cursor: null, total: null }),
  })
  const page = (
    <Routes>
      <Route path="/coach/:coachId" element={<CoachPage />} />
    </Routes>
  )
  renderInApp(page, { path: '/coach/7' })
}

const NO_DETAILS = { summary: [], trend: [] }

describe('a profile', () => {
  it('compares the categories with the average, by the numbers as displayed', async () => {
    renderProfile({ average: { coaches: 214, reviews: 6480, ratings: AVERAGE } }, NO_DETAILS)
    expect(
      await screen.findByText("Average of 214 women's basketball coaches in DI, 6,480 reviews"),
    ).toBeInTheDocument()
    const shown = (label: string) => screen.getByText(label).nextElementSibling
    expect(shown('Knowledge')).toHaveTextContent('4.8▲ 0.60.6 above average')
    expect(shown('Motivation')).toHaveTextContent('4.9samesame as the average')
    expect(shown('Planning')).toHaveTextContent('3.6▼ 0.30.3 below average')
    // Nobody else was rated in it.
    expect(shown('Character')).toHaveTextContent(/^4\.4$/)
  })

  it('shows no average if there are too few coaches', async () => {
    renderProfile({}, NO_DETAILS)
    expect(await screen.findByText('Knowledge')).toBeInTheDocument()
    expect(screen.queryByText(/^Average of/)).not.toBeInTheDocument()
    expect(screen.getByText('Knowledge').nextElementSibling).toHaveTextContent(/^4\.8$/)
  })

  it('quotes an athlete', async () => {
    renderProfile({ quote: { text: 'She tells you where you stand.', rating: 5 } }, NO_DETAILS)
    expect(await screen.findByText('“She tells you where you stand.”')).toBeInTheDocument()
    expect(screen.getByText('Athlete, 5 stars')).toBeInTheDocument()
  })

  it('shows the trend as a chart and as a table', async () => {
    const trend = [
      { seasons: '2022-23 to 2024-25', reviews: 6, rating: 3.25 },
      { seasons: '2025-26', reviews: 122, rating: 4.64 },
    ]
    renderProfile({}, { summary: [], trend })
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'SeasonRatingReviews',
      '2022\u201123 to 2024\u2011253.36 reviews',
      '2025\u2011264.6122 reviews',
    ])
    expect(document.querySelectorAll('.trend-line')).toHaveLength(1)
    expect(document.querySelectorAll('.trend circle')).toHaveLength(2)
  })

  it('opens each sentence of the summary to its numbers and its rule', async () => {
    const summary = [
      {
        text: 'This coach is highly regarded.',
        numbers: [{ number: '4.58', label: 'average of 128 reviews' }],
        rule: 'From 4.0 on.',
      },
    ]
    renderProfile({}, { summary, trend: [] })
    const sentence = await screen.findByText('This coach is highly regarded.')
    const details = sentence.closest('details')
    expect(details).not.toHaveAttribute('open')
    expect(details).toHaveTextContent('4.58 average of 128 reviewsFrom 4.0 on.')
    expect(screen.queryByText('Athletes speak well of this coach.')).not.toBeInTheDocument()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })
})
