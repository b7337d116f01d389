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
    'GET /api/coaches/7/reviews': () => json({ items: [], next_cursor: null, total: null, editions: [] }),
  })
  const page = (
    <Routes>
      <Route path="/coach/:coachId" element={<CoachPage />} />
    </Routes>
  )
  renderInApp(page, { path: '/coach/7' })
}

const NO_DETAILS = { summary: [], trend: [], lately: null }

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
    renderProfile({}, { ...NO_DETAILS, trend })
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'SeasonRatingReviews',
      '2022\u201123 to 2024\u2011253.36 reviews',
      '2025\u2011264.6122 reviews',
    ])
    expect(document.querySelectorAll('.trend-line')).toHaveLength(1)
    expect(document.querySelectorAll('.trend circle')).toHaveLength(2)
  })

  it('shows the last two seasons under the score, and says which they are', async () => {
    const trend = [
      { seasons: '2022-23 to 2024-25', reviews: 90, rating: 4.65 },
      { seasons: '2025-26 to 2026-27', reviews: 38, rating: 4.08 },
    ]
    renderProfile({}, { ...NO_DETAILS, trend, lately: trend[1] ?? null })
    const line = await screen.findByText(/^Last two seasons/)
    expect(line.closest('.board')).toHaveTextContent(/Last two seasons 4\.1 · 38 reviews$/)
    expect(screen.getByText(/The last two seasons are 2025\u201126 and 2026\u201127\.$/)).toHaveTextContent(
      'from August to July',
    )
  })

  it('says nothing about the last two seasons without numbers of their own', async () => {
    renderProfile({}, { ...NO_DETAILS, trend: [{ seasons: '2022-23', reviews: 6, rating: 3.25 }] })
    expect(await screen.findByText(/by the season in which they appeared/)).toBeInTheDocument()
    expect(screen.queryByText(/last two seasons/i)).toBeNull()
  })

  it('opens each sentence of the summary to its numbers and its rule', async () => {
    const summary = [
      {
        text: 'This coach is highly regarded.',
        numbers: [{ number: '4.58', label: 'average of 128 reviews' }],
        rule: 'From 4.0 on.',
      },
    ]
    renderProfile({}, { ...NO_DETAILS, summary })
    const sentence = await screen.findByText('This coach is highly regarded.')
    const details = sentence.closest('details')
    expect(details).not.toHaveAttribute('open')
    expect(details).toHaveTextContent('4.58 average of 128 reviewsFrom 4.0 on.')
    expect(screen.queryByText('Athletes speak well of this coach.')).not.toBeInTheDocument()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })
})
