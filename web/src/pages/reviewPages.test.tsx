import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { editDraftKey, loadDraft, ratingDraftKey, saveDraft } from '../features/reviews/draftStorage'
import { EMPTY_DRAFT } from '../features/reviews/reviewDraft'
import { fourStars, submitRating, tryAgain, paste } from '../test/elements'
import { json, renderInApp, problem, mockApi, noCoach, SIGNED_OUT } from '../test/renderInApp'
import { ADAS_REVIEW, DANA, PROFILE } from '../test/samples'
import EditReviewPage from './EditReviewPage'
import MyReviewsPage from './MyReviewsPage'
import RatePage from './RatePage'
import SavedCoachesPage from './SavedCoachesPage'

const MY_REVIEW = `/api/my/reviews/${ADAS_REVIEW.id}`
const EDIT = `/review/${ADAS_REVIEW.id}/edit`

function renderPage(path: string, session?: typeof SIGNED_OUT) {
  const pages = (
    <Routes>
      <Route path="/coach/:coachId/rate" element={<RatePage />} />
      <Route path="/review/:reviewId/edit" element={<EditReviewPage />} />
      <Route path="/my-reviews" element={<MyReviewsPage />} />
      <Route path="/saved-coaches" element={<SavedCoachesPage />} />
      <Route path="*" element={null} />
    </Routes>
  )
  return renderInApp(pages, { path, ...(session && { session }) })
}

const query = () => screen.getByTestId('query').textContent
const address = () => screen.getByTestId('address').textContent

beforeEach(() => {
  // Not in afterEach, because a form stores its draft when it unmounts.
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const setupUser = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })

/** Expects the redirect after two seconds, and not before. */
async function expectRedirect(from: string, to: string) {
  expect(address()).toBe(from)
  await vi.advanceTimersByTimeAsync(2000)
  await waitFor(() => {
    expect(address()).toBe(to)
  })
}

describe('pages of signed-in users', () => {
  it.each(['/coach/7/rate', EDIT, '/my-reviews', '/saved-coaches'])('%s redirects visitors home', (path) => {
    mockApi({})
    renderPage(path, SIGNED_OUT)
    expect(address()).toBe('/')
  })
})

describe('RatePage', () => {
  const coach = { 'GET /api/coaches/7': () => json({ ...PROFILE, ratings: {}, popular_tags: [] }) }

  it('submits a rating, confirms it and returns to the coach after 2 seconds', async () => {
    const user = setupUser()
    mockApi({
      ...coach,
      'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false }),
      'POST /api/coaches/7/reviews': () =>
        json({ ...ADAS_REVIEW, coach_rating: 4.52, coach_total_reviews: 129, teams_with_others: [] }, 201),
    })
    renderPage('/coach/7/rate')
    // With the form, the page replaces what it showed while loading.
    const stars = await waitFor(fourStars)
    expect(screen.getByText('Athletics at Cedar Valley State · DI')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1, name: 'Rate Dana Rivers' })).toBeInTheDocument()
    expect(screen.getByText('🏀')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to Coach' })).toHaveAttribute('href', '/coach/7')
    await user.click(stars)
    for (const segment of screen.getAllByTitle('Good')) await user.click(segment)
    await user.click(submitRating())
    const success = (await screen.findByText('Rating Submitted!')).closest('[role=status]')
    expect(success).toHaveTextContent('You are the 129th athlete to rate Dana Rivers.')
    expect(success).toHaveTextContent('4.6before you4.5with you')
    await expectRedirect('/coach/7/rate', '/coach/7')
  })

  it.each([
    ['?stars=4', '4 stars', undefined],
    ['?stars=4', '4 stars', { rating: 2, comment: 'Begun before.' }],
    ['?stars=9', null, undefined],
    ['', '2 stars', { rating: 2, comment: '' }],
  ])('opened with %s has %s selected; the draft was %o', async (search, chosen, draft) => {
    if (draft) saveDraft(ratingDraftKey('ada', 7), { ...EMPTY_DRAFT, ...draft })
    mockApi({ ...coach, 'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false }) })
    renderPage(`/coach/7/rate${search}`)
    const comment = await screen.findByRole('textbox')
    const stars = screen.queryAllByRole('radio', { name: /star/, checked: true })
    expect(stars.map((star) => star.parentElement?.textContent)).toEqual(chosen ? [chosen] : [])
    expect(comment).toHaveValue(draft?.comment ?? '')
  })

  it('uses the stars in the URL once: a reload does not override later changes', async () => {
    mockApi({ ...coach, 'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false }) })
    renderPage('/coach/7/rate?stars=4')
    expect(await waitFor(fourStars)).toBeChecked()
    await waitFor(() => {
      expect(query()).toBe('')
    })
  })

  it.each(['', '?stars=3'])('redirects a user who has rated the coach to that review: %s', async (search) => {
    mockApi({
      ...coach,
      'GET /api/coaches/7/mine': () => json({ review_id: ADAS_REVIEW.id, is_saved: false }),
    })
    renderPage(`/coach/7/rate${search}`)
    await waitFor(() => {
      expect(address()).toBe(EDIT)
    })
  })

  it('shows an account that cannot rate why, instead of a form, or keeps the text if that changed meanwhile', async () => {
    const user = setupUser()
    const reason = 'This account has claimed a coach’s profile, so it can’t rate coaches.'
    const mine = vi.fn(() => json({ review_id: null, is_saved: false, cannot_rate: reason as string | null }))
    mine.mockReturnValueOnce(json({ review_id: null, is_saved: false, cannot_rate: null }))
    mockApi({
      ...coach,
      'GET /api/coaches/7/mine': mine,
      'POST /api/coaches/7/reviews': () => problem(403, 'coach_account', reason),
    })
    const { unmount } = renderPage('/coach/7/rate')
    await user.click(await waitFor(fourStars))
    for (const segment of screen.getAllByTitle('Good')) await user.click(segment)
    await paste(user, screen.getByRole('textbox'), 'My words.')
    await user.click(submitRating())
    expect(await screen.findByText(reason)).toBeInTheDocument()
    expect(screen.getByRole('textbox')).toHaveValue('My words.')
    unmount()
    renderPage('/coach/7/rate')
    expect(await screen.findByText(reason)).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('shows when there is no such coach', async () => {
    mockApi({ 'GET /api/coaches/7': noCoach })
    renderPage('/coach/7/rate')
    expect(await screen.findByRole('heading', { name: 'Coach Not Found' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to Home' })).toBeInTheDocument()
  })

  it('does not accept 7e0 as coach 7', async () => {
    mockApi({ ...coach, 'GET /api/coaches/NaN': noCoach })
    renderPage('/coach/7e0/rate')
    expect(await screen.findByRole('heading', { name: 'Coach Not Found' })).toBeInTheDocument()
  })
})

describe('EditReviewPage', () => {
  it('loads the review, updates it and returns to the list after 2 seconds', async () => {
    const user = setupUser()
    mockApi({
      [`GET ${MY_REVIEW}`]: () => json(ADAS_REVIEW),
      [`PUT ${MY_REVIEW}`]: () => json(ADAS_REVIEW),
    })
    renderPage(EDIT)
    expect(screen.getByText('Loading Review...')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Update Review' }))
    expect(await screen.findByText('Review Updated!')).toBeInTheDocument()
    await expectRedirect(EDIT, '/my-reviews')
  })

  it('replaces the URL of an old link, and keeps its draft', async () => {
    const oldId = '22222222-2222-4222-8222-222222222222'
    const written = { ...EMPTY_DRAFT, rating: 2, comment: 'Half written' }
    saveDraft(editDraftKey('ada', oldId), written)
    mockApi({
      [`GET /api/my/reviews/${oldId}`]: () => json(ADAS_REVIEW),
      [`GET ${MY_REVIEW}`]: () => json(ADAS_REVIEW),
    })
    renderPage(`/review/${oldId}/edit`)
    await waitFor(() => {
      expect(address()).toBe(EDIT)
    })
    expect(await screen.findByDisplayValue('Half written')).toBeInTheDocument()
    expect(loadDraft(editDraftKey('ada', oldId))).toBeNull()
  })

  it.each([
    [404, 'Review not found or you do not have permission to edit it'],
    [404, 'Coach not found'],
    [400, 'Unable to load review data'],
  ])('shows for status %i: "%s"', async (status, text) => {
    mockApi({ [`GET ${MY_REVIEW}`]: () => problem(status, 'x', text) })
    renderPage(EDIT)
    expect(await screen.findByRole('heading', { name: 'Review Not Found' })).toBeInTheDocument()
    expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to My Reviews' })).toHaveAttribute('href', '/my-reviews')
  })
})

describe('MyReviewsPage', () => {
  it('suggests rating a coach if there are no reviews', async () => {
    mockApi({ 'GET /api/my/reviews': () => json({ items: [], next_cursor: null }) })
    renderPage('/my-reviews')
    expect(await screen.findByText('Start rating coaches to see your reviews here.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Find Coaches to Rate' })).toHaveAttribute('href', '/')
  })

  it('shows the error and retries', async () => {
    const user = setupUser()
    let broken = true
    mockApi({
      'GET /api/my/reviews': () =>
        broken ? problem(500, 'server', 'Out of order') : json({ items: [ADAS_REVIEW], next_cursor: null }),
    })
    renderPage('/my-reviews')
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order')
    broken = false
    await user.click(tryAgain())
    expect(await screen.findByRole('link', { name: 'Dana Rivers' })).toBeInTheDocument()
  })
})

describe('SavedCoachesPage', () => {
  it('shows the saved coaches', async () => {
    const items = [{ saved_on: '2026-03-01', coach: DANA }]
    mockApi({ 'GET /api/my/saved-coaches': () => json({ items, next_cursor: null }) })
    renderPage('/saved-coaches')
    expect(screen.getByText('Loading coaches...')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Dana Rivers' })).toBeInTheDocument()
  })

  it('suggests exploring if there are no saved coaches', async () => {
    mockApi({ 'GET /api/my/saved-coaches': () => json({ items: [], next_cursor: null }) })
    renderPage('/saved-coaches')
    expect(await screen.findByText('Nothing here yet')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Explore Coaches' })).toHaveAttribute('href', '/')
  })

  it('shows the spec’s message when loading failed', async () => {
    mockApi({ 'GET /api/my/saved-coaches': () => problem(500, 'server', 'Broken') })
    renderPage('/saved-coaches')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load saved coaches$/)
    expect(tryAgain()).toBeInTheDocument()
  })
})
