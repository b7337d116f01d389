import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { json, mockApi, renderInApp } from '../test/renderInApp'
import { PROFILE } from '../test/samples'
import CoachPage from './CoachPage'

const REVIEW: Schemas['ProfileReview'] = {
  id: '00000000-0000-4000-8000-000000000001',
  date: '2020-01-01',
  rating: 5,
  comment: 'Season 1',
  tags: [],
  school_email: false,
  would_recommend: null,
  advice_rating: 5,
  honesty_rating: 5,
  motivation_rating: 5,
  planning_rating: 5,
  supportive_rating: 5,
  team_spirit_rating: 5,
  reply: null,
  coached_at: null,
}

function renderSubject() {
  const page = (
    <Routes>
      <Route path="/coach/:coachId" element={<CoachPage />} />
    </Routes>
  )
  return renderInApp(page, { path: '/coach/7' })
}

describe('the numbers of a profile', () => {
  it.each([
    [4, '1 of 4 athletes who answered would recommend this coach', 1],
    [1, '0 of 1 athlete who answered would recommend this coach', 0],
  ])('shows %d answers as numbers, not as a percentage', async (recommend_answers, words, recommend_yes) => {
    mockApi({
      'GET /api/coaches/7': () => json({ ...PROFILE, recommend_answers, recommend_yes }),
      'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false }),
      'GET /api/coaches/7/reviews': () =>
        json({ items: [REVIEW], next_cursor: null, total: null, editions: [] }),
    })
    renderSubject()
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.queryByText(/%/)).not.toBeInTheDocument()
  })

  it('filters and sorts the reviews with links, shows how many match, and links back', async () => {
    const user = userEvent.setup()
    const asked: string[] = []
    mockApi({
      'GET /api/coaches/7': () => json({ ...PROFILE, star_counts: [0, 12, 0, 16, 100] }),
      'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false }),
      'GET /api/coaches/7/reviews': (_body: unknown, searchParams: URLSearchParams) => {
        asked.push(searchParams.toString())
        const isEmpty = searchParams.has('tag')
        const total = searchParams.has('stars') ? (isEmpty ? 0 : 12) : null
        return json({ items: isEmpty ? [] : [REVIEW], next_cursor: null, total, editions: [] })
      },
    })
    renderSubject()
    const bar = await screen.findByRole('link', { name: '2 stars: 12 reviews, show them' })
    expect(screen.queryByRole('link', { name: /^1 star/ })).not.toBeInTheDocument()
    await user.click(bar)
    expect(await screen.findByText('12 of 128 reviews with 2 stars')).toHaveAttribute('role', 'status')
    const chosen = screen.getByRole('link', { name: '2 stars: 12 reviews, show all stars' })
    expect(chosen).toHaveAttribute('aria-current', 'true')
    expect(chosen).toHaveFocus()
    await user.click(screen.getByRole('link', { name: 'Lowest' }))
    await user.click(screen.getByRole('link', { name: 'Honest' }))
    expect(await screen.findByText('No reviews with 2 stars and the tag Honest')).toBeInTheDocument()
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Show all reviews' }))
    expect(await screen.findByRole('article')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Reviews (128)' })).toHaveFocus()
    expect(asked).toEqual([
      '',
      'stars=2',
      'stars=2&sort=lowest',
      'stars=2&tag=Honest&sort=lowest',
      'sort=lowest',
    ])
  })

  it('filters by the seasons of the trend, with a number only if there is no other filter', async () => {
    const user = userEvent.setup()
    const asked: string[] = []
    const trend = [
      { seasons: '2022-23 to 2024-25', reviews: 6, rating: 3.25 },
      { seasons: '2025-26', reviews: 122, rating: 4.64 },
    ]
    mockApi({
      'GET /api/coaches/7': () => json(PROFILE),
      'GET /api/coaches/7/details': () => json({ summary: [], trend, lately: null }),
      'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false }),
      'GET /api/coaches/7/reviews': (_body: unknown, query: URLSearchParams) => {
        asked.push(query.toString())
        const total = query.has('seasons') && query.size === 1 ? 6 : null
        return json({ items: [REVIEW], next_cursor: null, total, editions: [] })
      },
    })
    renderSubject()
    const seasons = within(await screen.findByRole('list', { name: 'Reviews by season' }))
    expect(seasons.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '2025\u201126 (122)',
      '2022\u201123 to 2024\u201125 (6)',
    ])
    await user.click(seasons.getByRole('link', { name: /^2022/ }))
    const words = 'in the 2022\u201123 to 2024\u201125 seasons'
    expect(await screen.findByText(`6 of 128 reviews ${words}`)).toHaveAttribute('role', 'status')
    await user.click(screen.getByRole('link', { name: 'Honest' }))
    expect(await screen.findByText(`Reviews with the tag Honest ${words}`)).toBeInTheDocument()
    expect(asked).toEqual(['', 'seasons=2022-23+to+2024-25', 'tag=Honest&seasons=2022-23+to+2024-25'])
  })
})
