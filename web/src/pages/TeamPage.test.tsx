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
    roster_share: null,
    stayed: null,
    latest: [],
    field: null,
    facts: [],
    listed_on: null,
    ...part,
  }
}

const STAYED: Schemas['WhoStayed'] = {
  when: 'this fall',
  seasons: [
    { fall: 2026, stayed: 9, could: 17, staff: 'two assistants left' },
    { fall: 2025, stayed: 16, could: 16, staff: '' },
  ],
  compared: 'Lower than the fall before.',
  typical: 'Typical in the Old Orchard Conference: about 7 in 10, nine teams.',
  classes: [
    { name: 'Freshmen', stayed: 4, could: 10 },
    { name: 'Sophomores and juniors', stayed: 5, could: 7 },
  ],
  joined: 'Joined: there were fewer than three juniors.',
  players: 27,
  unknown: 2,
  first_fall: 2024,
  question: 'Eight players who could come back didn’t. What happened?',
  one_roster: null,
  read_on: '2026-08-14',
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
    [{ athletes: 9 }, 'At least 9 of 15 on the roster have answered', 15],
    [{ is_nearly_all: true }, 'Nearly all 15 on the roster have answered', 0],
    [{}, 'Too few on the roster have answered', 0],
  ] as const)('says how many of the roster have rated: %j', async (part, title, seats) => {
    const share = { athletes: null, is_nearly_all: false, roster: 15, season: '2026-27' }
    const of = { source: '2025-26, school’s roster', counted_to: '2026-12-07' }
    await goToTeam(() => json(team({ roster_share: { ...share, ...of, ...part } })))
    const card = within(await screen.findByRole('region', { name: title }))
    expect(card.getByText(/Roster of 15: 2025.26, school’s roster\.$/)).toBeVisible()
    expect(document.querySelectorAll('.team-seats i')).toHaveLength(seats)
    expect(document.querySelectorAll('.team-seats .is-taken')).toHaveLength(seats && 9)
  })

  it('says how many players stayed, by class, and what that does not say', async () => {
    await goToTeam(() => json(team({ stayed: STAYED })))
    const block = within(
      await screen.findByRole('region', { name: '9 of 17 players who could come back this fall did' }),
    )
    expect(block.getByText(/^Lower than the fall before\. Typical/)).toBeVisible()
    expect(block.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2025 →  to 2026 two assistants left9 of 17',
      '2024 →  to 2025 16 of 16',
    ])
    const shirts = block.getAllByRole('listitem').map((row) => row.querySelectorAll('svg').length)
    expect(shirts, 'nothing to tell apart if everybody came back').toEqual([17, 0])
    const classes = within(screen.getByRole('region', { name: 'By class' }))
    expect(classes.getByRole('row', { name: 'Sophomores and juniors 5 of 7' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'By class' })).toHaveTextContent(
      'Joined: there were fewer than three juniors. “Could come back” is everybody on the fall 2025 roster except seniors and graduate students: 17 of 27. The class of 2 is not known; they are not counted. Source: the school’s rosters of fall 2024 to 2026, last read on August 14, 2026.',
    )
    const notSaid = within(screen.getByRole('region', { name: 'What this can’t say' }))
    expect(notSaid.getByText(/“Eight players/)).toBeVisible()
  })

  it('says that there is one roster so far', async () => {
    const one_roster = { fall: 2026, players: 27, can: 19 }
    await goToTeam(() => json(team({ stayed: { ...STAYED, seasons: [], one_roster } })))
    const card = within(await screen.findByRole('region', { name: 'One roster so far' }))
    expect(card.getByText(/Who stayed can be said in fall 2027\.$/)).toBeVisible()
    expect(card.getByText('27 players, 19 of them can come back.')).toBeVisible()
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
