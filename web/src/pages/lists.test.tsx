import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { json, renderInApp, problem, mockApi } from '../test/renderInApp'
import { ADAS_REVIEW, DANA } from '../test/samples'
import CoachPage from './CoachPage'
import MyReviewsPage from './MyReviewsPage'
import SavedCoachesPage from './SavedCoachesPage'

const PAGES = (
  <Routes>
    <Route path="/coach/:coachId" element={<CoachPage />} />
    <Route path="/my-reviews" element={<MyReviewsPage />} />
    <Route path="/saved-coaches" element={<SavedCoachesPage />} />
  </Routes>
)

const COACH = {
  'GET /api/coaches/7': () =>
    json({ ...DANA, ratings: {}, star_counts: [0, 0, 0, 0, 1], popular_tags: [], recommend_answers: 0 }),
  'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false }),
}

const review = (name: string) => ({
  ...ADAS_REVIEW,
  id: name,
  comment: `Of ${name}`,
  coach: { ...DANA, name },
})
const saved = (name: string) => ({ saved_on: '2026-03-01', coach: { ...DANA, id: name.length, name } })

/** Of each list: the page, what it asks, its button and a row that shows a name. */
const LISTS = [
  ['/coach/7', 'GET /api/coaches/7/reviews', 'Show more reviews', review],
  ['/my-reviews', 'GET /api/my/reviews', 'Show more reviews', review],
  ['/saved-coaches', 'GET /api/my/saved-coaches', 'Show more coaches', saved],
] as const

const CANNOT_CONTINUE = 'This list cannot be continued. Please load it again.'

describe('A list of several pages', () => {
  it.each(LISTS)('%s is loaded anew when the server cannot continue it', async (path, call, label, row) => {
    const user = userEvent.setup()
    let good = 'old'
    mockApi({
      ...COACH,
      [call]: (_body, query) => {
        const cursor = query.get('cursor')
        if (cursor === null) return json({ items: [row('Ana')], next_cursor: good })
        if (cursor !== good) return problem(400, 'invalid_cursor', CANNOT_CONTINUE)
        return json({ items: [row('Benita')], next_cursor: null })
      },
    })
    renderInApp(PAGES, { path })
    const more = await screen.findByRole('button', { name: label })
    good = 'new'
    await user.click(more)
    expect((await screen.findAllByText(/Benita/)).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/Ana/).length).toBeGreaterThan(0)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it.each(LISTS)('%s says why there is no more, and tries again', async (path, call, label, row) => {
    const user = userEvent.setup()
    let broken = true
    mockApi({
      ...COACH,
      [call]: (_body, query) => {
        if (query.get('cursor') === null) return json({ items: [row('Ana')], next_cursor: 'next' })
        if (broken) return problem(400, 'invalid_cursor', CANNOT_CONTINUE)
        return json({ items: [row('Benita')], next_cursor: null })
      },
    })
    renderInApp(PAGES, { path })
    await user.click(await screen.findByRole('button', { name: label }))
    expect(await screen.findByRole('alert')).toHaveTextContent(CANNOT_CONTINUE)
    broken = false
    await user.click(screen.getByRole('button', { name: label }))
    expect((await screen.findAllByText(/Benita/)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
