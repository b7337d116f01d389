import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import type { Schemas } from '../api/client'
import { json, mockApi, problem, renderInApp } from '../test/renderInApp'
import TeamPage from './TeamPage'

const PATH = '/team/northfield-university/womens-soccer'
const API = 'GET /api/teams/northfield-university/womens-soccer'

const NO_REVIEWS = { reviews: 0, rating: null, recommend_yes: 0, recommend_answers: 0 }

function member(part: Partial<Schemas['StaffMember']>): Schemas['StaffMember'] {
  const of = { coach_id: 7, path: '/coach/7', name: 'Mara Lindqvist', role: 'head' } as const
  const words = {
    role_label: 'Head coach',
    title: '',
    years: 'Here since 2018',
    nth_season: '9th',
    before: '',
  }
  return { ...NO_REVIEWS, ...of, ...words, ...part }
}

function former(part: Partial<Schemas['FormerMember']>): Schemas['FormerMember'] {
  const of = { coach_id: 9, path: '/coach/9', name: 'Ida Brandt', role: 'head' } as const
  const words = { role_label: 'Head coach', title: '', years: '2014–2026', now: 'Not on any list' }
  return { ...NO_REVIEWS, ...of, ...words, now_path: null, ...part }
}

function team(part: Partial<Schemas['TeamProfile']> = {}): Schemas['TeamProfile'] {
  return {
    title: "Women's Soccer, Northfield University: coaches and reviews",
    description: 'Who coaches.',
    path: PATH,
    name: "Women's Soccer",
    school: 'Northfield University',
    short_school: 'Northfield',
    colors: [4, 2],
    school_path: '/school/northfield-university',
    sport: 'Soccer',
    gender: 'Women',
    avatar: '⚽',
    division: 'DI',
    conference: '',
    city: '',
    state: '',
    in_short: '',
    numbers: { ...NO_REVIEWS, categories: [] },
    reviewed_coaches: 0,
    staff: [member({})],
    came_from: null,
    left: [],
    left_lists: '',
    latest: [],
    field: null,
    facts: [],
    listed_on: null,
    ...part,
  }
}

/** Shows a page from which the visitor goes to the team's page. */
async function goToTeam(answer: () => Response, others: Parameters<typeof mockApi>[0] = {}) {
  const calls = mockApi({ [API]: answer, ...others })
  renderInApp(
    <Routes>
      <Route path="/" element={<Link to={PATH}>The team</Link>} />
      <Route path="/team/:school/:team" element={<TeamPage />} />
      <Route path="/coach/:id" element={<p>The profile</p>} />
    </Routes>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'The team' }))
  return calls
}

const staff = () => within(screen.getByRole('region', { name: 'Staff' }))

describe('the page of a team', () => {
  it('is read from the API, and its links navigate within the app', async () => {
    document.head.insertAdjacentHTML('beforeend', '<link rel="canonical" href="/"><meta property="og:url">')
    await goToTeam(() => json(team()))
    expect(await screen.findByRole('heading', { level: 1, name: /Women's Soccer$/ })).toBeVisible()
    expect(
      document.head.querySelector('[rel="canonical"], [property="og:url"]'),
      'of the page before',
    ).toBeNull()
    expect(document.title).toBe("Women's Soccer, Northfield University: coaches and reviews · Sideline")
    await userEvent.click(staff().getByRole('link', { name: 'Mara Lindqvist' }))
    expect(screen.getByText('The profile')).toBeVisible()
  })

  it('leaves the link to the picture, which is a file, to the browser', async () => {
    await goToTeam(() => json(team()))
    const link = await screen.findByRole('link', { name: 'Save as picture' })
    const onClick = vi.fn((event: Event) => {
      // The tests' browser cannot load files.
      const wasLeft = !event.defaultPrevented
      event.preventDefault()
      return wasLeft
    })
    document.addEventListener('click', onClick)
    await userEvent.click(link)
    document.removeEventListener('click', onClick)
    expect(onClick).toHaveReturnedWith(true)
    expect(screen.getByTestId('address')).toHaveTextContent(PATH)
  })

  it.each([
    [{ reviews: 5, rating: 4.25 }, '4.3out of 5, 5 reviews'],
    [{ reviews: 1 }, '1 review, no average yet'],
    [{}, '9thseason'],
    [{ nth_season: '' }, 'no reviews yet'],
    [{ nth_season: '', reviews: null }, 'reviews on profile'],
  ])('shows the score of a coach, or why there is none: %j', async (part, words) => {
    await goToTeam(() => json(team({ staff: [member(part)] })))
    const heading = await screen.findByRole('heading', { level: 3, name: 'Mara Lindqvist' })
    expect(heading.closest('.team-head')?.querySelector('.team-score')).toHaveTextContent(words)
  })

  it('lists the staff by role, and asks for a head coach only if nobody may be it', async () => {
    const others: Schemas['StaffMember'][] = [
      member({ coach_id: 1, name: 'Ann Aide', role: 'assistant', role_label: 'Assistant coach' }),
      member({ coach_id: 2, name: 'Dee Director', role: 'other', title: 'Director' }),
    ]
    await goToTeam(() => json(team({ staff: others })))
    expect(await screen.findByText('No head coach listed')).toBeVisible()
    expect(
      staff()
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Assistant coaches', 'Other staff'])
  })

  it('says who left and where they are now, with unbroken seasons', async () => {
    const left = [former({ now: 'At Southmoor since 2026-27', now_path: '/coach/9' })]
    await goToTeam(() => json(team({ left, left_lists: '2024-25 to 2026-27' })))
    const card = within(await screen.findByRole('region', { name: 'Who left in the last two seasons' }))
    expect(card.getByText(/^From staff lists for 2024\u201125 to 2026\u201127\. Ratings/)).toBeVisible()
    expect(card.getByRole('link', { name: 'At Southmoor since 2026\u201127' })).toBeVisible()
    expect(card.getByText('Head coach, 2014–2026')).toBeVisible()
  })

  it.each([
    [4, 8, '50%'],
    [1, 8, '13%'],
    [2, 4, '2 of 4'],
  ])(
    'says that %i of %i would recommend as %s: a share from five answers on, rounded up',
    async (yes, answers, share) => {
      const numbers = { reviews: 9, rating: 4, recommend_yes: yes, recommend_answers: answers }
      await goToTeam(() => json(team({ numbers: { ...numbers, categories: [] } })))
      const words = await screen.findByText(/^would recommend/)
      expect(words.closest('p')).toHaveTextContent(share)
    },
  )

  it('follows a school to its new address', async () => {
    const path = '/team/northfield/womens-soccer'
    await goToTeam(() => problem(404, 'school_renamed', 'This school’s page has moved.', { path }), {
      'GET /api/teams/northfield/womens-soccer': () => json(team({ path })),
    })
    expect(await screen.findByRole('heading', { level: 1, name: /Women's Soccer$/ })).toBeVisible()
    expect(screen.getByTestId('address')).toHaveTextContent(path)
  })

  it('is the page for unknown addresses if there is no such team', async () => {
    await goToTeam(() => problem(404, 'team_not_found', 'Team Not Found'))
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  })

  it('gets the focus, at its top, after the page of another team', async () => {
    const path = '/team/thornbury-university/womens-soccer'
    const left = [former({ now: 'Head coach at Thornbury University', now_path: path })]
    await goToTeam(() => json(team({ left })), {
      'GET /api/teams/thornbury-university/womens-soccer': () => json(team({ path, school: 'Thornbury' })),
    })
    const scrollTo = vi.spyOn(window, 'scrollTo')
    const link = await screen.findByRole('link', { name: 'Head coach at Thornbury University' })
    scrollTo.mockClear()
    await userEvent.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: /^Thornbury/ })).toBeVisible()
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('offers to try again if the server does not answer', async () => {
    const calls = await goToTeam(() => problem(503, 'unavailable', 'Unavailable right now'))
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
    await waitFor(() => {
      expect(calls).toHaveLength(2)
    })
  })
})
