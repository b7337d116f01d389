import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { tryAgain } from '../test/elements'
import { json, renderInApp, problem, mockApi, noCoach, SIGNED_OUT } from '../test/renderInApp'
import { setOnScreen } from '../test/intersections'
import { PROFILE } from '../test/samples'
import CoachPage from './CoachPage'

function review(number: number): Schemas['ProfileReview'] {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    date: '2020-01-01',
    rating: 5,
    comment: `Season ${number}`,
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
}

const pageOf = (items: Schemas['ProfileReview'][], next_cursor: string | null) => () =>
  json({ items, next_cursor, total: null, editions: [] })

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
    expect(await main.findByText('AI-generated')).toBeInTheDocument()
    for (const text of [
      '🏀',
      'Cedar Valley State',
      '4.6',
      '(128 reviews)',
      '4.9',
      '88%',
      '88 of 100 who answered',
      'Athletes speak well of this coach.',
      'Motivational',
    ]) {
      expect(main.getByText(text)).toBeInTheDocument()
    }
    expect(main.getByText(/Women's Basketball @/)).toHaveTextContent(
      "Head Coach · since 2021\u201122 Women's Basketball @ Cedar Valley State (DI)",
    )
    expect(main.getByText('of athletes would recommend')).toBeInTheDocument()
    expect(main.getByTitle('Verified Coach')).toBeInTheDocument()
    expect(main.getByRole('img', { name: '4.6 out of 5 stars' })).toBeInTheDocument()
    expect(main.getByRole('heading', { name: 'Reviews (128)' })).toBeInTheDocument()
    expect(main.getByText(/individual athletes and are not verified/)).toHaveTextContent(
      'Sideline is not responsible for user content.',
    )
    for (const category of Object.keys(PROFILE.ratings)) expect(main.getByText(category)).toBeInTheDocument()
    expect(document.title).toBe("Dana Rivers, Women's Basketball @ Cedar Valley State (DI) · Sideline")
  })

  it('says below the name that the coach has left', async () => {
    serveCoach({ ...PROFILE, has_left: true, bio: 'No longer coaches at Cedar Valley State' })
    renderSubject()
    expect(await screen.findByText(/^Women's Basketball @/)).toHaveTextContent(
      'Cedar Valley State (DI) No longer coaches at Cedar Valley State',
    )
  })

  it('shows a review as everyone sees it', async () => {
    serveCoach(PROFILE)
    renderSubject()
    const review = within(await screen.findByRole('article'))
    for (const text of ['Excellent', 'Athlete', 'Season 1', /^\d+ months ago$/]) {
      expect(review.getByText(text)).toBeInTheDocument()
    }
    expect(review.getByTitle('January 1, 2020')).toBeInTheDocument()
    expect(review.getByRole('img', { name: '5 out of 5 stars' })).toBeInTheDocument()
  })

  it('shows how many answers each number is based on', async () => {
    serveCoach({ ...PROFILE, rating_counts: [128, 120, 110, 4, 90, 80] })
    renderSubject()
    const strengths = await screen.findByRole('list', { name: 'Popular tags: strengths' })
    expect(strengths).toHaveTextContent('strength: Motivational61strength: Honest44')
    expect(screen.getByRole('list', { name: 'Popular tags: problems' })).toHaveTextContent('problem: Lazy9')
    expect(screen.getByText('Planning').nextElementSibling).toHaveTextContent('–Too few ratings')
  })

  it.each([true, false])(
    'shows whether new reviews are held for moderation: %s',
    async (holds_new_reviews) => {
      serveCoach({ ...PROFILE, holds_new_reviews })
      renderSubject()
      await screen.findByText('Season 1')
      const notice = screen.queryByText('Recent activity is being checked.')
      if (holds_new_reviews) expect(notice).toBeVisible()
      else expect(notice).not.toBeInTheDocument()
    },
  )

  it('shows a dash if nobody answered or chose a tag', async () => {
    serveCoach({ ...PROFILE, recommend_answers: 0, popular_tags: [], popular_tag_counts: [] })
    renderSubject()
    expect(await screen.findByText('No answers yet')).toBeInTheDocument()
    expect(screen.getByText('No tags yet')).toBeInTheDocument()
    expect(screen.queryByText(/%/)).not.toBeInTheDocument()
  })

  it('shows the six category ratings of a review on demand', async () => {
    const user = userEvent.setup()
    mockApi({
      'GET /api/coaches/7': () => json(PROFILE),
      'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false }),
      'GET /api/coaches/7/reviews': pageOf([{ ...review(1), planning_rating: 0, honesty_rating: 2 }], null),
    })
    renderSubject()
    const card = within(await screen.findByRole('article'))
    const button = card.getByRole('button', {
      name: /^Category ratings of the [1-5]-star review of /,
      expanded: false,
    })
    expect(card.queryByText('Honesty')).not.toBeInTheDocument()
    await user.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(card.getByText('Honesty').parentElement).toHaveTextContent('Honesty2')
    expect(card.getByRole('img', { name: 'Fair' })).toBeInTheDocument()
    expect(card.getByText('Planning').parentElement).toHaveTextContent('Planningnot rated–')
    await user.click(button)
    expect(card.queryByText('Honesty')).not.toBeInTheDocument()
  })

  it('keeps the rate button in sight once the hero has scrolled away', async () => {
    serveCoach(PROFILE)
    renderSubject()
    expect(await screen.findAllByRole('button', { name: 'Rate' })).toHaveLength(1)
    setOnScreen(false)
    await waitFor(() => {
      expect(screen.getAllByRole('button', { name: 'Rate' })).toHaveLength(2)
    })
    setOnScreen(true)
    expect(screen.getAllByRole('button', { name: 'Rate' })).toHaveLength(1)
  })

  it('asks visitors to sign in before they rate or save', async () => {
    const user = userEvent.setup()
    serveCoach(PROFILE)
    const { openDialog } = renderSubject(SIGNED_OUT)
    await user.click(await screen.findByRole('button', { name: 'Rate' }))
    await user.click(screen.getByTitle('Save coach'))
    const intents = [
      { path: '/coach/7/rate', purpose: 'rate Dana Rivers' },
      { path: '/coach/7', purpose: 'save Dana Rivers', saves: true },
    ]
    expect(openDialog.mock.calls).toEqual(intents.map((intent) => ['sign-in', { intent }]))
  })

  it.each([
    [null, 'Rate', '/coach/7/rate'],
    ['abc', 'Edit', '/review/abc/edit'],
  ])('with the review %s the button reads %s and links to %s', async (reviewId, label, path) => {
    const user = userEvent.setup()
    serveCoach(PROFILE, reviewId)
    renderSubject()
    await user.click(await screen.findByRole('button', { name: label }))
    expect(screen.getByTestId('address')).toHaveTextContent(path)
  })

  it('shows 20 reviews, and more on demand', async () => {
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

  it('links to the contact page with the coach', async () => {
    serveCoach(PROFILE)
    renderSubject()
    expect(await screen.findByRole('link', { name: 'Write to us' })).toHaveAttribute(
      'href',
      '/contact?coach=7',
    )
  })

  it('shows when there is no such coach, with two ways to continue', async () => {
    mockApi({ 'GET /api/coaches/7': noCoach })
    renderSubject()
    expect(await screen.findByRole('heading', { name: 'Coach Not Found' })).toBeInTheDocument()
    expect(screen.getByText('This coach may have been removed or found inaccurate.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('link', { name: 'Add a Coach' })).toHaveAttribute('href', '/?add-coach=true')
  })

  it.each(['/coach/7e0', '/coach/0x7', '/coach/+7', '/coach/07'])(
    'does not accept %s as coach 7',
    async (path) => {
      mockApi({ 'GET /api/coaches/7': () => json(PROFILE), 'GET /api/coaches/NaN': noCoach })
      renderSubject(undefined, path)
      expect(await screen.findByRole('heading', { name: 'Coach Not Found' })).toBeInTheDocument()
    },
  )

  it('offers to retry after a server error', async () => {
    const user = userEvent.setup()
    let broken = true
    mockApi({
      'GET /api/coaches/7': () => (broken ? problem(503, 'server', 'Out of order') : json(PROFILE)),
    })
    renderSubject()
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order')
    broken = false
    await user.click(tryAgain())
    expect(await screen.findByText('88%')).toBeInTheDocument()
  })
})
