import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ratingDraftKey, saveDraft } from '../../features/reviews/draftStorage'
import { EMPTY_DRAFT } from '../../features/reviews/reviewDraft'
import { markSeen } from '../../features/saved/seenCoaches'
import type { User } from '../../session/session'
import { json, mockApi, renderInApp } from '../../test/renderInApp'
import { DANA } from '../../test/samples'
import OwnHome from './OwnHome'

const ADA: User = {
  id: 'ada',
  email: 'ada@athletes.example',
  fullName: 'Ada',
  createdAt: '2026-01-01T00:00:00Z',
  university: DANA.university,
  sport: DANA.sport,
}
const HEAD = { ...DANA, id: 9, name: 'Lee Novak', role: 'head' }
const TEAM = {
  kind: 'team',
  name: `${DANA.university} Women's ${DANA.sport}`,
  detail: '2 coaches',
  path: '/team/cedar-valley-state/womens-basketball',
}
const OTHER = { ...DANA, id: 8, name: 'Someone Else', university: `${DANA.university} at Elsewhere` }

function renderHome(
  saved: unknown[] = [],
  user = ADA,
  known: string | null = null,
  reviewId: string | null = null,
  dana = DANA,
) {
  mockApi({
    'GET /api/coaches': () => json({ places: [TEAM], items: [dana, OTHER, HEAD], next_cursor: null }),
    'GET /api/coaches/7': () => json(DANA),
    'GET /api/my/reviews': () =>
      json({ items: reviewId ? [{ id: reviewId, coach: { id: 7 } }] : [], next_cursor: null }),
    'GET /api/universities': () => json({ items: [], known }),
    'GET /api/my/saved-coaches': () => json({ items: saved, next_cursor: null }),
  })
  return renderInApp(<OwnHome user={user} />)
}

afterEach(() => {
  localStorage.clear()
})

describe("the user's own section of the home page", () => {
  it("offers coaches of the user's team to rate", async () => {
    renderHome()
    const rate = await screen.findByRole('link', { name: `Rate ${DANA.name}` })
    expect(rate).toHaveAttribute('href', '/coach/7/rate')
    expect(screen.queryByText('Someone Else')).toBeNull()
  })

  it("shows the whole staff of the user's team, the head coach first, and links to the team", async () => {
    renderHome()
    const links = await screen.findAllByRole('link', { name: /^Rate / })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/coach/9/rate', '/coach/7/rate'])
    expect(screen.getByText(/^Head Coach · 4.6 from/)).toBeVisible()
    expect(screen.getByRole('link', { name: TEAM.name })).toHaveAttribute('href', TEAM.path)
  })

  it.each(['recruit', 'parent'] as const)(
    'shows a %s the saved coaches, and nothing to rate',
    async (kind) => {
      const saved = [{ saved_on: '2026-03-01', coach: DANA }]
      const { unmount } = renderHome(saved, { ...ADA, kind, university: '', sport: '' })
      expect(await screen.findByRole('heading', { name: 'Your saved coaches' })).toBeVisible()
      expect(screen.getByRole('link', { name: new RegExp(DANA.name) })).toHaveAttribute('href', '/coach/7')
      expect(screen.queryByRole('link', { name: /^Rate/ })).toBeNull()
      expect(screen.queryByRole('heading', { name: 'Rate your coach' })).toBeNull()
      unmount()
      renderHome([], { ...ADA, kind, university: '', sport: '' })
      expect(await screen.findByText(/Save the coaches you’re thinking about/)).toBeVisible()
      expect(screen.getByRole('link', { name: 'Find a coach' })).toHaveAttribute('href', '/coaches')
    },
  )

  it('formats review counts like the rest of the site', async () => {
    renderHome([], ADA, null, null, { ...DANA, total_reviews: 1234 })
    expect(await screen.findByText('4.6 from 1,234 reviews')).toBeVisible()
  })

  it("links to the user's review of a coach they have already rated", async () => {
    renderHome([], ADA, null, 'r1')
    const edit = await screen.findByRole('link', { name: `Edit your rating of ${DANA.name}` })
    expect(edit).toHaveAttribute('href', '/review/r1/edit')
  })

  it('recognizes the short name that was typed at sign-up', async () => {
    renderHome([], { ...ADA, university: 'CVS' }, DANA.university)
    expect(await screen.findByRole('link', { name: `Rate ${DANA.name}` })).toBeVisible()
    expect(screen.getByText(`${DANA.sport} at ${DANA.university}`)).toBeVisible()
  })

  it('continues an unfinished rating, or discards it', async () => {
    saveDraft(ratingDraftKey('ada', 7), { ...EMPTY_DRAFT, rating: 4 })
    renderHome()
    expect(await screen.findByRole('heading', { name: 'Pick up where you left off' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/coach/7/rate')
    expect(screen.getByText('Last edited: today. Saved on this device only.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('heading', { name: 'Pick up where you left off' })).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
  })

  it('shows what is new about saved coaches since they were last seen', async () => {
    markSeen('ada', [{ id: 7, rating: 4.2, total_reviews: DANA.total_reviews - 3 }])
    renderHome([{ coach: DANA, saved_on: '2026-03-05' }])
    const heading = await screen.findByRole('heading', { name: 'New for your saved coaches' })
    const news = within(heading.closest('section') as HTMLElement)
    expect(news.getByText('3 new reviews, from 4.2 to 4.6')).toBeVisible()
  })

  it('shows no heading without news', async () => {
    renderHome([{ coach: DANA, saved_on: '2026-03-05' }])
    await screen.findByRole('link', { name: `Rate ${DANA.name}` })
    expect(screen.queryByRole('heading', { name: 'New for your saved coaches' })).toBeNull()
  })
})
