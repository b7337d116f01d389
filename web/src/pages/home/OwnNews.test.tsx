import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ratingDraftKey, saveDraft } from '../../features/reviews/draftStorage'
import { EMPTY_DRAFT } from '../../features/reviews/reviewDraft'
import { markSeen } from '../../features/saved/seenCoaches'
import { json, mockApi, renderInApp } from '../../test/renderInApp'
import { DANA } from '../../test/samples'
import OwnNews from './OwnNews'

const LEE = { ...DANA, id: 9, name: 'Lee Novak' }

function renderNews(saved: (typeof DANA)[] = []) {
  mockApi({
    'GET /api/coaches/7': () => json(DANA),
    'GET /api/my/saved-coaches': () =>
      json({ items: saved.map((coach) => ({ coach, saved_on: '2026-03-05' })), next_cursor: null }),
  })
  return renderInApp(<OwnNews userId="ada" />)
}

afterEach(() => {
  localStorage.clear()
})

describe("the user's news on the home page", () => {
  it('continues an unfinished rating, or discards it', async () => {
    saveDraft(ratingDraftKey('ada', 7), { ...EMPTY_DRAFT, rating: 4 })
    renderNews()
    const link = await screen.findByRole('link', { name: /Continue your draft on Dana Rivers/ })
    expect(link).toHaveAttribute('href', '/coach/7/rate')
    await userEvent.click(screen.getByRole('button', { name: 'Discard the draft' }))
    expect(screen.queryByText(/your draft/)).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
  })

  it('shows what is new about a saved coach since they were last seen', async () => {
    markSeen('ada', [{ id: 7, rating: 4.2, total_reviews: DANA.total_reviews - 3 }])
    renderNews([DANA])
    const link = await screen.findByRole('link', {
      name: `${DANA.name} has 3 new reviews, from 4.2 to 4.6`,
    })
    expect(link).toHaveAttribute('href', '/coach/7')
  })

  it('says how many saved coaches have new reviews, if several do', async () => {
    const before = { rating: 4.2, total_reviews: DANA.total_reviews - 1 }
    markSeen('ada', [
      { id: 7, ...before },
      { id: 9, ...before },
    ])
    renderNews([DANA, LEE, { ...DANA, id: 10 }])
    const link = await screen.findByRole('link', { name: '2 of 3 saved coaches have new reviews' })
    expect(link).toHaveAttribute('href', '/saved-coaches')
  })
})
