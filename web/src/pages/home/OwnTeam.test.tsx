import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json, mockApi, renderInApp } from '../../test/renderInApp'
import { DANA } from '../../test/samples'
import OwnTeam from './OwnTeam'

const ADA = {
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
const SHORT_TEAM = `${DANA.short_university} Women's ${DANA.sport}`
const OTHER = { ...DANA, id: 8, name: 'Someone Else', university: `${DANA.university} at Elsewhere` }

function renderTeam(user = ADA, known: string | null = null, reviewId: string | null = null, dana = DANA) {
  mockApi({
    'GET /api/coaches': () => json({ places: [TEAM], items: [dana, OTHER, HEAD], next_cursor: null }),
    'GET /api/my/reviews': () =>
      json({ items: reviewId ? [{ id: reviewId, coach: { id: 7 } }] : [], next_cursor: null }),
    'GET /api/universities': () => json({ items: [], known }),
  })
  return renderInApp(<OwnTeam user={user} />)
}

describe("the user's team on the home page", () => {
  it("offers coaches of the user's team to rate", async () => {
    renderTeam()
    const rate = await screen.findByRole('link', { name: `Rate ${DANA.name}` })
    expect(rate).toHaveAttribute('href', '/coach/7/rate')
    expect(screen.queryByText('Someone Else')).toBeNull()
  })

  it("shows who leads the user's team, the head coach first, and links to the team", async () => {
    renderTeam()
    const links = await screen.findAllByRole('link', { name: /^Rate / })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/coach/9/rate', '/coach/7/rate'])
    expect(screen.getByText(/^Head Coach, 4.6 from/)).toBeVisible()
    expect(screen.getByRole('link', { name: SHORT_TEAM })).toHaveAttribute('href', TEAM.path)
  })

  it('formats review counts like the rest of the site', async () => {
    renderTeam(ADA, null, null, { ...DANA, total_reviews: 1234 })
    expect(await screen.findByText('4.6 from 1,234 reviews')).toBeVisible()
  })

  it("links to the user's review of a coach they have already rated", async () => {
    renderTeam(ADA, null, 'r1')
    const edit = await screen.findByRole('link', { name: `Edit your rating of ${DANA.name}` })
    expect(edit).toHaveAttribute('href', '/review/r1/edit')
  })

  it('recognizes the short name that was typed at sign-up', async () => {
    renderTeam({ ...ADA, university: 'CVS' }, DANA.university)
    expect(await screen.findByRole('link', { name: `Rate ${DANA.name}` })).toBeVisible()
    expect(screen.getByRole('link', { name: SHORT_TEAM })).toBeVisible()
  })

  it('shows no average of fewer than five reviews', async () => {
    renderTeam(ADA, null, null, { ...DANA, total_reviews: 4 })
    expect(await screen.findByText('4 reviews')).toBeVisible()
  })

  it('offers to add a coach if the team has none yet', async () => {
    renderTeam({ ...ADA, university: 'Nowhere College' })
    expect(await screen.findByRole('link', { name: 'Add your coach' })).toHaveAttribute(
      'href',
      '/?add-coach=true',
    )
  })
})
