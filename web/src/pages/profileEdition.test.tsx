import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Schemas } from '../api/client'
import OwnReviewNotice from '../features/reviews/OwnReviewNotice'
import { PublicReview } from '../features/reviews/PublicReview'
import { ReviewSection } from '../features/reviews/ReviewSection'
import { json, mockApi, renderInApp } from '../test/renderInApp'
import { ADAS_REVIEW, DANA, PROFILE, PUBLIC_REVIEW, WEEKLY } from '../test/samples'
import { onWeeklySite, withEditions } from '../test/weekly'
import EditionLine from './coach/EditionLine'

const AT = `/api/my/reviews/${ADAS_REVIEW.id}`
const MINE = 'GET /api/coaches/7/mine'

onWeeklySite()

describe('a profile with editions', () => {
  const mine: Schemas['MyCoach'] = {
    review_id: ADAS_REVIEW.id,
    review_state: 'waiting',
    waits_until: null,
    appears_on: '2026-12-07',
    is_saved: false,
    cannot_rate: null,
  }

  it('names its edition and the next one', () => {
    renderInApp(<EditionLine sport={DANA.sport} />, withEditions())
    const link = screen.getByRole('link', { name: 'Edition of Nov 30' })
    expect(link).toHaveAttribute('href', '/editions/2026-11-30')
    expect(link.closest('p')).toHaveTextContent('Edition of Nov 30 · next Monday, Dec 7')
    expect(screen.getByText('New reviews and numbers come on Mondays only.')).toBeVisible()
  })

  it('names the first edition before there is one', () => {
    renderInApp(<EditionLine sport={DANA.sport} />, withEditions({ ...WEEKLY, last: null }))
    expect(screen.getByText('First edition Monday, Dec 7')).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it.each([
    [{ appears_on: '2026-12-07' }, 'Your review. It appears Monday, Dec 7, with everyone else’s.'],
    [
      { pending: { kind: 'edit', appears_on: '2026-12-07' } },
      'Your change appears Monday, Dec 7; until then the old version shows.',
    ],
    [{ pending: { kind: 'delete', appears_on: '2026-12-07' } }, 'Your review disappears Monday, Dec 7.'],
  ])('shows its author the own review with %j', async (part, ribbon) => {
    mockApi({ [`GET ${AT}`]: () => json({ ...ADAS_REVIEW, ...part }) })
    renderInApp(<OwnReviewNotice mine={{ ...mine, review_state: 'visible' }} />, withEditions())
    const own = await screen.findByRole('article', { name: 'Your review' })
    expect(own).toHaveTextContent(ribbon)
    expect(own).toHaveTextContent('Closes Sunday, 6 p.m. ET.')
  })

  it('shows nothing of an own review that is public as it is', async () => {
    const calls = mockApi({ [`GET ${AT}`]: () => json(ADAS_REVIEW) })
    renderInApp(<OwnReviewNotice mine={{ ...mine, review_state: 'visible' }} />, withEditions())
    await vi.waitFor(() => {
      expect(calls.map(({ name }) => name)).toEqual([`GET ${AT}`])
    })
    expect(screen.queryByText('Only you can see this')).toBeNull()
  })

  it('still says that a review waits if it cannot be loaded', async () => {
    mockApi({ [MINE]: () => json(mine) })
    renderInApp(<OwnReviewNotice mine={mine} />, withEditions())
    expect(await screen.findByText(/^Your review appears on Dec 7\./)).toBeVisible()
  })

  it('dates reviews by the days of their editions', () => {
    renderInApp(<PublicReview review={{ ...PUBLIC_REVIEW, date: '2026-11-30' }} />)
    expect(screen.getByText('Nov 30')).toBeVisible()
  })
})

describe('the reviews of a profile', () => {
  const dated = (id: string, date: string) => ({
    ...PUBLIC_REVIEW,
    id,
    date,
    comment: id,
    reply: null,
    coached_at: null,
  })

  function renderReviews(editions: string[]) {
    const items = [
      dated('One', '2026-11-30'),
      dated('Two', '2026-11-30'),
      dated('Three', '2025-11-24'),
      dated('Four', '2025-11-20'),
      dated('Five', '2025-11-19'),
    ]
    mockApi({ 'GET /api/coaches/7/reviews': () => json({ items, next_cursor: null, total: null, editions }) })
    renderInApp(<ReviewSection coach={PROFILE} query={{}} />, withEditions())
  }

  it('are under the edition in which they appeared, and what appeared on other days apart', async () => {
    renderReviews(['2026-11-30', '2025-11-24'])
    await screen.findByText('Five')
    const parts = [...document.querySelectorAll('h3, article')]
    expect(parts.map((part) => (part.tagName === 'H3' ? part.textContent : 'review'))).toEqual([
      'Edition of Nov 30',
      'review',
      'review',
      'Edition of Nov 24, 2025',
      'review',
      'On other days',
      'review',
      'review',
    ])
  })

  it('have no headings if none is from an edition', async () => {
    renderReviews([])
    await screen.findByText('Five')
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
    expect(screen.getAllByRole('article')).toHaveLength(5)
  })
})
