import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { json, renderInApp, problem, mockApi, SIGNED_OUT } from '../test/renderInApp'
import { DANA } from '../test/samples'
import CoachPage from './CoachPage'

const PROFILE: Schemas['CoachProfile'] = {
  ...DANA,
  ratings: {
    Knowledge: 4.8,
    Honesty: 4.5,
    Motivation: 4.9,
    Planning: 3.6,
    Character: 4.4,
    'Team Spirit': 2.7,
  },
  recommendation_percentage: 88,
  recommend_answers: 100,
  star_counts: [1, 2, 5, 20, 100],
  popular_tags: ['Motivational', 'Honest'],
  ai_summary: 'Athletes speak well of this coach.',
  ai_summary_updated_at: '2026-03-01',
  bio: 'Coach at Cedar Valley State',
}

function review(number: number): Schemas['ReviewPublic'] {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    date: '2020-01-01',
    rating: 5,
    comment: `Season ${number}`,
    tags: [],
    would_recommend: null,
    advice_rating: 5,
    honesty_rating: 5,
    motivation_rating: 5,
    planning_rating: 5,
    supportive_rating: 5,
    team_spirit_rating: 5,
  }
}

const pageOf = (items: Schemas['ReviewPublic'][], next_cursor: string | null) => () =>
  json({ items, next_cursor })

function serveCoach(coach: Schemas['CoachProfile'], reviewId: string | null = null) {
  const reviews = coach.total_reviews ? [review(1)] : []
  return mockApi({
    'GET /api/coaches/7': () => json(coach),
    'GET /api/coaches/7/reviews': pageOf(reviews, null),
    'GET /api/coaches/7/mine': () => json({ review_id: reviewId, is_saved: false }),
  })
}

function renderSubject(session?: typeof SIGNED_OUT, path = '/coach/7') {
  const page = (
    <Routes>
      <Route path="/coach/:coachId" element={<CoachPage />} />
      <Route path="*" element={null} />
    </Routes>
  )
  return renderInApp(page, { path, ...(session && { session }) })
}

describe('CoachPage', () => {
  it('shows every element of a profile', async () => {
    serveCoach(PROFILE)
    renderSubject()
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Dana Rivers')

    const main = within(screen.getByRole('main'))
    expect(await main.findByText('Season 1')).toBeInTheDocument()
    for (const text of [
      '🏀',
      "Women's Basketball @ Cedar Valley State (DI)",
      '4.6',
      '(128 reviews)',
      '4.9',
      '88%',
      'of athletes would recommend',
      'AI-generated',
      'Athletes speak well of this coach.',
      'Motivational',
    ]) {
      expect(main.getByText(text)).toBeInTheDocument()
    }
    expect(main.getByTitle('Verified Coach')).toBeInTheDocument()
    expect(main.getByRole('img', { name: '4.6 out of 5 stars' })).toBeInTheDocument()
    expect(main.getByRole('heading', { name: 'Reviews (128)' })).toBeInTheDocument()
    expect(main.getByText(/individual athletes and are not verified/)).toHaveTextContent(
      'Sideline is not responsible for user content.',
    )
    for (const category of Object.keys(PROFILE.ratings)) expect(main.getByText(category)).toBeInTheDocument()
    expect(document.title).toBe("Dana Rivers, Women's Basketball @ Cedar Valley State (DI) · Sideline")
  })

  it('shows a review as everybody sees it', async () => {
    serveCoach(PROFILE)
    renderSubject()
    const review = within(await screen.findByRole('article'))
    for (const text of ['Athlete', 'Season 1', /^\d+ months ago$/]) {
      expect(review.getByText(text)).toBeInTheDocument()
    }
    expect(review.getByTitle('January 1, 2020')).toBeInTheDocument()
    expect(review.getByRole('img', { name: '5 out of 5 stars' })).toBeInTheDocument()
  })

  it('falls back where nothing was said yet', async () => {
    serveCoach({
      ...PROFILE,
      verified: false,
      division: '',
      total_reviews: 0,
      recommend_answers: 0,
      popular_tags: [],
      ai_summary: null,
    })
    renderSubject()
    expect(await screen.findByText("Women's Basketball @ Cedar Valley State")).toBeInTheDocument()
    await waitFor(() => {
      expect(screen.getAllByText('No reviews yet')).toHaveLength(2)
    })
    expect(screen.getByText('No tags yet')).toBeInTheDocument()
    expect(screen.queryByTitle('Verified Coach')).not.toBeInTheDocument()
  })

  it('asks visitors to sign in before they rate or save', async () => {
    const user = userEvent.setup()
    serveCoach(PROFILE)
    const { openDialog } = renderSubject(SIGNED_OUT)
    await user.click(await screen.findByRole('button', { name: 'Rate' }))
    await user.click(screen.getByTitle('Save coach'))
    expect(openDialog.mock.calls).toEqual([['sign-in'], ['sign-in']])
  })

  it.each([
    [null, 'Rate', '/coach/7/rate'],
    ['abc', 'Edit', '/review/abc/edit'],
  ])('with the review %s the button reads %s and leads to %s', async (reviewId, label, path) => {
    const user = userEvent.setup()
    serveCoach(PROFILE, reviewId)
    renderSubject()
    await user.click(await screen.findByRole('button', { name: label }))
    expect(screen.getByTestId('address')).toHaveTextContent(path)
  })

  it('shows 20 reviews and more on demand', async () => {
    const user = userEvent.setup()
    const twenty = Array.from({ length: 20 }, (_, number) => review(number))
    let requests = 0
    mockApi({
      'GET /api/coaches/7': () => json(PROFILE),
      'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false }),
      'GET /api/coaches/7/reviews': () =>
        requests++ ? pageOf([review(20)], null)() : pageOf(twenty, 'next')(),
    })
    renderSubject()
    const more = await screen.findByRole('button', { name: 'Show more reviews' })
    expect(screen.getAllByRole('article')).toHaveLength(20)
    await user.click(more)
    expect(await screen.findByText('Season 20')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument()
  })

  it('says when there is no such coach, with both ways on', async () => {
    mockApi({})
    renderSubject()
    expect(await screen.findByRole('heading', { name: 'Coach Not Found' })).toBeInTheDocument()
    expect(screen.getByText('This coach may have been removed or found inaccurate.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('link', { name: 'Add a Coach' })).toHaveAttribute('href', '/?add-coach=true')
  })

  it.each(['/coach/7e0', '/coach/0x7', '/coach/+7', '/coach/07'])(
    'does not take %s for coach 7',
    async (path) => {
      const calls = serveCoach(PROFILE)
      renderSubject(undefined, path)
      expect(await screen.findByRole('heading', { name: 'Coach Not Found' })).toBeInTheDocument()
      expect(calls).toEqual([])
    },
  )

  it('offers to try again when the server is in trouble', async () => {
    const user = userEvent.setup()
    let broken = true
    mockApi({
      'GET /api/coaches/7': () => (broken ? problem(503, 'server', 'Out of order') : json(PROFILE)),
    })
    renderSubject()
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order')
    broken = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('88%')).toBeInTheDocument()
  })
})
