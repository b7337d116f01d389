import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { markSeen } from '../features/saved/seenCoaches'
import { store, userKey } from '../lib/userStorage'
import { json, renderInApp, problem, mockApi } from '../test/renderInApp'
import { ADAS_REVIEW, DANA, PROFILE } from '../test/samples'
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
  'GET /api/coaches/7': () => json(PROFILE),
  'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false }),
}

const review = (name: string) => ({
  ...ADAS_REVIEW,
  id: name,
  comment: `Of ${name}`,
  coach: { ...DANA, name },
})
const saved = (name: string) => ({ saved_on: '2026-03-01', coach: { ...DANA, id: name.length, name } })

/** For each list with a button to load more: the page, its endpoint, its button, and a row that shows a name. */
const LISTS = [
  ['/coach/7', 'GET /api/coaches/7/reviews', 'Show more reviews', review],
  ['/my-reviews', 'GET /api/my/reviews', 'Show more reviews', review],
] as const

const SAVED = 'GET /api/my/saved-coaches'

/** All lists; the saved coaches have a button only if loading the rest failed. */
const ALL_LISTS = [...LISTS, ['/saved-coaches', SAVED, 'Show more coaches', saved]] as const

const CANNOT_CONTINUE = 'This list has changed. Please reload it.'

describe('A list with several pages', () => {
  it.each(LISTS)('%s is reloaded if the server cannot continue it', async (path, call, label, row) => {
    const user = userEvent.setup()
    let good = 'old'
    mockApi({
      ...COACH,
      [call]: (_body, query) => {
        const cursor = query.get('cursor')
        if (cursor === null) return json({ items: [row('Ana')], next_cursor: good, editions: [] })
        if (cursor !== good) return problem(400, 'invalid_cursor', CANNOT_CONTINUE)
        return json({ items: [row('Benita')], next_cursor: null, editions: [] })
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

  it.each(ALL_LISTS)('%s shows why there are no more, and retries', async (path, call, label, row) => {
    const user = userEvent.setup()
    let broken = true
    mockApi({
      ...COACH,
      [call]: (_body, query) => {
        if (query.get('cursor') === null)
          return json({ items: [row('Ana')], next_cursor: 'next', editions: [] })
        if (broken) return problem(400, 'invalid_cursor', CANNOT_CONTINUE)
        return json({ items: [row('Benita')], next_cursor: null, editions: [] })
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

/** The names of the saved coaches that are shown, in order. */
function names(): (string | null)[] {
  return screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent.trim())
}

const BASE = { ...DANA, verified: false }
const COACHES = [
  { ...BASE, id: 1, name: 'Noor', sport: 'Soccer', avatar: '⚽', rating: 4.8, total_reviews: 8 },
  { ...BASE, id: 2, name: 'Thea', sport: 'Golf', avatar: '⛳', rating: 0, total_reviews: 0 },
  { ...BASE, id: 3, name: 'Mara', sport: 'Soccer', avatar: '⚽', rating: 4.5, total_reviews: 204 },
  { ...BASE, id: 4, name: 'Ana', sport: 'Soccer', avatar: '⚽', rating: 4.8, total_reviews: 32 },
  { ...BASE, id: 5, name: 'Bea', sport: 'Soccer', avatar: '⚽', rating: 5, total_reviews: 4 },
  { ...BASE, id: 6, name: 'Zoe', sport: 'Golf', avatar: '⛳', rating: 3.1, total_reviews: 5 },
]

/** The saved coaches, in pages of two. */
function twoByTwo() {
  return mockApi({
    [SAVED]: (_body, query) => {
      const start = Number(query.get('cursor') ?? 0)
      const items = COACHES.slice(start, start + 2).map((coach) => ({ saved_on: '2026-03-01', coach }))
      return json({ items, next_cursor: start + 2 < COACHES.length ? String(start + 2) : null })
    },
  })
}

/** Stores Ada's statuses for two of them. */
function storeStatuses(): void {
  for (const [id, status] of [
    [3, 'passed'],
    [4, 'offer'],
  ] as const)
    store(userKey('ada', `saved-mark.${id}`), { note: '', status })
}

describe('Saved Coaches', () => {
  afterEach(() => {
    localStorage.clear()
  })

  it('sorts all of them, not only the first page, and the URL keeps the sort order', async () => {
    const user = userEvent.setup()
    storeStatuses()
    const calls = twoByTwo()
    renderInApp(PAGES, { path: '/saved-coaches' })
    const select = await screen.findByRole('combobox', { name: 'Sort by' })
    expect(names()).toEqual(['Noor', 'Thea', 'Mara', 'Ana', 'Bea', 'Zoe'])
    expect(calls.filter(({ name }) => name === SAVED)).toHaveLength(3)
    for (const [label, address, order] of [
      ['Best rated', '?sort=rating', ['Ana', 'Noor', 'Mara', 'Zoe', 'Bea', 'Thea']],
      ['Most reviews', '?sort=reviews', ['Mara', 'Ana', 'Noor', 'Zoe', 'Bea', 'Thea']],
      ['Name', '?sort=name', ['Ana', 'Bea', 'Mara', 'Noor', 'Thea', 'Zoe']],
      ['Status', '?sort=status', ['Ana', 'Noor', 'Thea', 'Bea', 'Zoe', 'Mara']],
      ['Recently saved', '', ['Noor', 'Thea', 'Mara', 'Ana', 'Bea', 'Zoe']],
    ] as const) {
      await user.selectOptions(select, label)
      expect(names()).toEqual(order)
      expect(screen.getByTestId('query').textContent).toBe(address)
    }
  })

  it('filters by sport, status and news', async () => {
    const user = userEvent.setup()
    markSeen('ada', [{ ...BASE, id: 4, rating: 4.7, total_reviews: 30 }])
    storeStatuses()
    twoByTwo()
    renderInApp(PAGES, { path: '/saved-coaches' })
    expect(await screen.findByRole('button', { name: 'All 6' })).toHaveAttribute('aria-pressed', 'true')

    await user.click(screen.getByRole('button', { name: 'Soccer 4' }))
    expect(names()).toEqual(['Noor', 'Mara', 'Ana', 'Bea'])
    expect(screen.getByRole('button', { name: 'Soccer 4' })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByTestId('query')).toHaveTextContent('?sport=Soccer')

    await user.click(screen.getByRole('button', { name: 'Offer 1' }))
    expect(names()).toEqual(['Ana'])
    expect(screen.getByTestId('query')).toHaveTextContent('?status=offer')
    expect(screen.queryByRole('button', { name: /^Talking/ })).not.toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: 'New reviews 1' }))
    expect(names()).toEqual(['Ana'])
    expect(screen.getByText('2 new')).toBeInTheDocument()
    expect(screen.getByTestId('query')).toHaveTextContent('?news=1')

    await user.click(screen.getByRole('button', { name: 'All 6' }))
    expect(names()).toHaveLength(6)
  })

  it.each([
    ['?sport=Soccer&sort=name', ['Ana', 'Bea', 'Mara', 'Noor']],
    ['?status=passed', ['Mara']],
    ['?sport=Chess&sort=luck&news=1&status=won', ['Noor', 'Thea', 'Mara', 'Ana', 'Bea', 'Zoe']],
  ])('opens with the filters of its URL %s, and ignores invalid ones', async (query, order) => {
    storeStatuses()
    twoByTwo()
    renderInApp(PAGES, { path: `/saved-coaches${query}` })
    await screen.findByRole('combobox', { name: 'Sort by' })
    expect(names()).toEqual(order)
  })

  it('offers no filter that makes no difference', async () => {
    const [only] = COACHES
    mockApi({ [SAVED]: () => json({ items: [{ saved_on: '2026-03-01', coach: only }], next_cursor: null }) })
    renderInApp(PAGES, { path: '/saved-coaches' })
    expect(await screen.findByRole('heading', { name: 'Noor' })).toBeInTheDocument()
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument()
    expect(screen.queryByRole('group', { name: 'Filter' })).not.toBeInTheDocument()
  })

  it('offers no filters for five coaches, but their comparison for four', async () => {
    const items = COACHES.map((coach) => ({ saved_on: '2026-03-01', coach }))
    let count = 5
    mockApi({ [SAVED]: () => json({ items: items.slice(0, count), next_cursor: null }) })
    const { unmount } = renderInApp(PAGES, { path: '/saved-coaches?sport=Golf' })
    expect(await screen.findByRole('combobox', { name: 'Sort by' })).toBeInTheDocument()
    expect(screen.queryByRole('group', { name: 'Filter' })).not.toBeInTheDocument()
    expect(names()).toHaveLength(5)
    expect(screen.queryByRole('link', { name: 'Compare all' })).not.toBeInTheDocument()
    unmount()
    count = 4
    renderInApp(PAGES, { path: '/saved-coaches' })
    const link = await screen.findByRole('link', { name: 'Compare all' })
    expect(link).toHaveAttribute('href', '/compare?coaches=1,2,3,4')
  })

  it('shows the first page unsorted if the rest cannot be loaded', async () => {
    mockApi({
      [SAVED]: (_body, query) =>
        query.get('cursor') === null
          ? json({ items: [saved('Ana')], next_cursor: 'next' })
          : problem(400, 'invalid_cursor', CANNOT_CONTINUE),
    })
    renderInApp(PAGES, { path: '/saved-coaches?sort=rating' })
    expect(await screen.findByRole('button', { name: 'Show more coaches' })).toBeInTheDocument()
    expect(names()).toEqual(['Ana'])
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument()
  })
})
