import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import type { Schemas } from '../api/client'
import { clearDraft, ratingDraftKey, saveDraft } from '../features/reviews/draftStorage'
import { EMPTY_DRAFT } from '../features/reviews/reviewDraft'
import { json, mockApi, renderInApp, SIGNED_OUT } from '../test/renderInApp'
import { setOnScreen } from '../test/intersections'
import { ADAS_REVIEW, DANA, POST, PROFILE } from '../test/samples'
import CoachPage from './CoachPage'

const UNRATED: Schemas['CoachProfile'] = {
  ...PROFILE,
  rating: 0,
  total_reviews: 0,
  ratings: { Knowledge: 0, Honesty: 0, Motivation: 0, Planning: 0, Character: 0, 'Team Spirit': 0 },
  recommendation_percentage: 0,
  recommend_answers: 0,
  popular_tags: [],
  popular_tag_counts: [],
  ai_summary: null,
}

const OTHERS: Schemas['RelatedCoaches'] = {
  team: [
    {
      ...DANA,
      id: 8,
      name: 'Marisol Quillfeather',
      department: null,
      rating: 0,
      total_reviews: 0,
      title: '',
    },
  ],
  head_before: null,
  rated: [{ ...DANA, id: 9, name: 'Juniper Achterberg', short_university: 'Lakemont', total_reviews: 38 }],
}

function serve(coach: Schemas['CoachProfile'], others = OTHERS, mine: Partial<Schemas['MyCoach']> = {}) {
  mockApi({
    'GET /api/coaches/7': () => json(coach),
    'GET /api/coaches/7/related': () => json(others),
    'GET /api/coaches/7/reviews': () =>
      json({ items: coach.total_reviews ? [ADAS_REVIEW] : [], next_cursor: null, editions: [] }),
    'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false, ...mine }),
  })
}

function Search() {
  return <p data-testid="search">{useLocation().search}</p>
}

function renderSubject(session?: typeof SIGNED_OUT, path = '/coach/7') {
  const page = (
    <>
      <Routes>
        <Route path="/coach/:coachId" element={<CoachPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Search />
    </>
  )
  return renderInApp(page, { path, ...(session && { session }) })
}

describe('a coach without ratings', () => {
  it('shows the stars of a started rating, and continues it', async () => {
    saveDraft(ratingDraftKey('ada', 7), { ...EMPTY_DRAFT, rating: 4 })
    serve(UNRATED)
    renderSubject()
    const link = await screen.findByRole('link', { name: 'Finish the rating you started' })
    expect(link).toHaveAttribute('href', '/coach/7/rate')
    clearDraft(ratingDraftKey('ada', 7))
  })

  it('shows an invitation without a single zero', async () => {
    serve(UNRATED)
    renderSubject()
    expect(await screen.findByText('No athlete has rated Dana Rivers yet')).toBeInTheDocument()
    expect(screen.getByText('(0 reviews)').previousElementSibling).toHaveTextContent('Not rated')
    expect(screen.getByText(/^No reviews yet. No tags yet./)).toBeInTheDocument()
    expect(screen.getByText(/Your coach never sees your name; only the day is shown/)).toBeInTheDocument()
    const main = screen.getByRole('main')
    await within(main).findByText('Juniper Achterberg')
    expect(main).not.toHaveTextContent(/0\.0|%/)
    expect(screen.queryByText('AI-generated')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Rate' })).not.toBeInTheDocument()
  })

  it.each([
    [
      { review_state: 'waiting', waits_until: '2099-12-24' } as const,
      /^Your review is waiting until Dec 24, 2099\./,
    ],
    [{ review_state: 'surge' } as const, /^Your review is waiting for approval\./],
    [{ review_state: 'resubmitted' } as const, /^Your review is waiting for approval/],
  ])(
    'informs the author of a review that nobody else sees, and does not ask them to be the first: %j',
    async (mine, text) => {
      serve(UNRATED, OTHERS, { waits_until: null, ...mine, review_id: ADAS_REVIEW.id })
      renderSubject()
      const notice = (await screen.findByText(text)).closest('[role=status]')
      expect(within(notice as HTMLElement).getByRole('link', { name: 'My Reviews' })).toHaveAttribute(
        'href',
        '/my-reviews',
      )
      expect(screen.queryByText(/Be the first/)).not.toBeInTheDocument()
      expect(screen.getByRole('button', { name: 'Edit' })).toBeEnabled()
    },
  )

  it('opens the form from a star, with that rating selected', async () => {
    const user = userEvent.setup()
    serve(UNRATED)
    renderSubject()
    const star = await screen.findByRole('link', { name: 'Good, 4 stars' })
    expect(star).toHaveAttribute('href', '/coach/7/rate?stars=4')
    await user.hover(star)
    expect(screen.getByText('Good')).toBeInTheDocument()
    await user.click(star)
    expect(screen.getByTestId('address')).toHaveTextContent('/coach/7/rate')
    expect(screen.getByTestId('search')).toHaveTextContent('?stars=4')
  })

  it('lights its stars by keyboard', async () => {
    const user = userEvent.setup()
    serve(UNRATED)
    renderSubject()
    const first = await screen.findByRole('link', { name: 'Poor, 1 star' })
    first.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(screen.getByRole('link', { name: 'Decent, 3 stars' })).toHaveFocus()
    expect(screen.getByText('Decent')).toBeInTheDocument()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByText('Fair')).toBeInTheDocument()
  })

  it("keeps a visitor's selected star until they have signed in", async () => {
    const user = userEvent.setup()
    serve(UNRATED)
    const { openDialog } = renderSubject(SIGNED_OUT)
    await user.click(await screen.findByRole('link', { name: 'Decent, 3 stars' }))
    expect(openDialog).toHaveBeenCalledWith('sign-in', {
      intent: { path: '/coach/7/rate?stars=3', purpose: 'rate Dana Rivers' },
    })
    // The profile stays behind the dialog, with the star lit.
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/coach\/7$/)
    expect(screen.getByText('Decent')).toBeInTheDocument()
  })

  it('lists other coaches of the team, and rated coaches elsewhere', async () => {
    serve(UNRATED)
    renderSubject()
    const team = within(await screen.findByRole('region', { name: 'Same team' }))
    expect(team.getByRole('link', { name: /Marisol Quillfeather.*Not rated/ })).toHaveAttribute(
      'href',
      '/coach/8',
    )
    expect(team.getByRole('link', { name: 'The whole team' })).toHaveAttribute('href', POST.team_path)
    const rated = within(screen.getByRole('region', { name: "Rated in women's basketball, DI" }))
    expect(
      rated.getByRole('link', { name: /Juniper Achterberg.*Lakemont.*Rated ?4\.6 38 reviews/ }),
    ).toHaveAttribute('href', '/coach/9')
  })

  it('says the titles of colleagues, and who was the head coach before', async () => {
    const [colleague] = OTHERS.team as [Schemas['Colleague']]
    const before = { id: 12, name: 'Ottilie Fenn', years: '2016–2021' }
    serve(UNRATED, {
      ...OTHERS,
      team: [{ ...colleague, title: 'Associate Head Coach' }],
      head_before: before,
    })
    renderSubject()
    const team = within(await screen.findByRole('region', { name: 'Same team' }))
    expect(team.getByText('Associate Head Coach')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Same team' })).toHaveTextContent(
      'Head coach before: Ottilie Fenn (2016–2021)',
    )
    expect(team.getByRole('link', { name: 'Ottilie Fenn' })).toHaveAttribute('href', '/coach/12')
  })

  it('omits an empty list', async () => {
    serve(UNRATED, { ...OTHERS, team: [] })
    renderSubject()
    expect(await screen.findByText('Juniper Achterberg')).toBeInTheDocument()
    expect(screen.queryByText('Same team')).not.toBeInTheDocument()
  })

  it('shows a rate button once the stars have scrolled out of view', async () => {
    serve(UNRATED)
    renderSubject()
    await screen.findByRole('link', { name: 'Good, 4 stars' })
    setOnScreen(false)
    // One for phones, one for wide screens: the style sheet hides the other.
    await waitFor(() => {
      expect(screen.getAllByRole('button', { name: 'Rate' })).toHaveLength(2)
    })
  })
})

describe('a coach with one review', () => {
  it('shows an early view, without percentage, strengths and weaknesses', async () => {
    serve({
      ...PROFILE,
      total_reviews: 1,
      rating: 4,
      recommend_answers: 1,
      recommendation_percentage: 100,
      recommend_yes: 1,
      ratings: { ...UNRATED.ratings, Knowledge: 3, Honesty: 5 },
      ai_summary: 'Early days: one review so far, with 4 stars.',
    })
    renderSubject()
    expect(await screen.findByRole('heading', { name: 'Just getting started' })).toBeInTheDocument()
    expect(screen.getByText('from 1 review')).toBeInTheDocument()
    expect(screen.getByRole('img', { name: '1 of 5 reviews' })).toBeInTheDocument()
    const marks = within(
      screen.getByRole('heading', { name: 'Ratings from that athlete' }).closest('section') as HTMLElement,
    )
    expect(marks.getByText('Knowledge').nextElementSibling).toHaveTextContent(/^3$/)
    expect(marks.getByText('Planning').nextElementSibling).toHaveTextContent('Not rated–')
    expect(screen.getByText('AI-generated')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Be the second' })).toBeInTheDocument()
    expect(screen.getByRole('main')).not.toHaveTextContent(/%|Decent/)
    expect(screen.getByRole('main')).toHaveTextContent('1 of 1 athlete who answered would recommend')
  })

  it('shows that there are four reviews', async () => {
    const answers = { recommend_answers: 3, recommend_yes: 2 }
    serve({ ...PROFILE, ...answers, total_reviews: 4, ratings: { ...PROFILE.ratings, Knowledge: 3.5 } })
    renderSubject()
    expect(await screen.findByText('from 4 reviews')).toBeInTheDocument()
    expect(screen.getByText('Knowledge').nextElementSibling).toHaveTextContent(/^3.5$/)
    expect(screen.getByText(/^Four athletes have rated/)).toHaveTextContent(
      '2 of 3 athletes who answered would recommend this coach.',
    )
    expect(screen.getByRole('button', { name: 'Be the fifth' })).toBeInTheDocument()
  })
})

describe('sharing a profile', () => {
  it("uses the system's share dialog if there is one", async () => {
    const user = userEvent.setup()
    const share = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }))
    serve(UNRATED)
    renderSubject()
    await user.click(await screen.findByRole('button', { name: 'Ask a teammate' }))
    expect(share).toHaveBeenCalledWith({
      title: "Dana Rivers, Women's Basketball @ Cedar Valley State (DI)",
      text: UNRATED.page_description,
      url: `${location.origin}/coach/7`,
    })
  })

  it('copies the URL if there is none', async () => {
    const user = userEvent.setup()
    serve(PROFILE)
    renderSubject()
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    expect(await screen.findByText('Link copied', { selector: '[role="status"]' })).toBeInTheDocument()
    expect(screen.getByText('Link copied', { selector: 'button *' })).not.toHaveClass('max-md:sr-only')
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/coach/7`)
  })

  it('shows the URL if it cannot be copied', async () => {
    const user = userEvent.setup()
    serve(PROFILE)
    renderSubject()
    const button = await screen.findByRole('button', { name: 'Share' })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Copy this address: ${location.origin}/coach/7`,
    )
  })
})
