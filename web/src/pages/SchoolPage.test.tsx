import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { json, mockApi, problem, renderInApp } from '../test/renderInApp'
import SchoolPage from './SchoolPage'

const PATH = '/school/northfield-university'
const API = 'GET /api/schools/northfield-university'

const NUMBERS = { reviews: 0, rating: null, recommend_yes: 0, recommend_answers: 0 }

function team(part: Partial<Schemas['SchoolTeam']>): Schemas['SchoolTeam'] {
  const path = '/team/northfield-university/womens-soccer'
  const of = { sport: 'Soccer', gender: 'Women', avatar: '⚽', path } as const
  return { ...NUMBERS, ...of, head_coaches: [], coaches: 1, unknown_roles: 0, stayed: null, ...part }
}

const HEAD = { id: 7, name: 'Mara Lindqvist', since: 2018, since_season: '2018-19' }

function school(part: Partial<Schemas['SchoolProfile']>): Schemas['SchoolProfile'] {
  return {
    ...NUMBERS,
    title: 'Northfield University: teams and coaches',
    description: 'Northfield University: 1 team.',
    name: 'Northfield University',
    short_name: 'Northfield',
    colors: [4, 2],
    path: PATH,
    city: '',
    state: '',
    state_name: '',
    conference: '',
    nickname: '',
    divisions: [],
    map_url: '',
    teams: [],
    coaches: 1,
    categories: [],
    facts: [],
    listed_on: null,
    ...part,
  }
}

function open() {
  renderInApp(
    <Routes>
      <Route path="/" element={<Link to={PATH}>The school</Link>} />
      <Route path="/school/:school" element={<SchoolPage />} />
    </Routes>,
  )
  return userEvent.click(screen.getByRole('link', { name: 'The school' }))
}

describe('the page of a school', () => {
  it.each([
    [{ head_coaches: [{ ...HEAD, is_start_known: true, is_new: true }] }, 'Mara Lindqvist, new in 2018'],
    [
      { head_coaches: [{ ...HEAD, is_start_known: true, is_new: false }] },
      'Mara Lindqvist, head coach since 2018',
    ],
    [
      { head_coaches: [{ ...HEAD, is_start_known: false, is_new: false }] },
      'Mara Lindqvist, head coach, listed since 2018-19',
    ],
    [
      { head_coaches: [{ ...HEAD, since: null, since_season: '', is_start_known: false, is_new: false }] },
      'Mara Lindqvist, head coach',
    ],
    [{ coaches: 3, unknown_roles: 1 }, '3 coaches listed, head coach not known'],
    [{}, 'No head coach listed. Know who it is?'],
    [{ coaches: 0 }, 'No coaches listed. Know who coaches here?'],
  ])('says what is known of the head coach: %j', async (part, words) => {
    mockApi({ [API]: () => json(school({ teams: [team(part)] })) })
    await open()
    const heading = await screen.findByRole('heading', { level: 3, name: 'Soccer' })
    expect(heading.nextElementSibling).toHaveTextContent(words)
  })

  it('has its title in the tab, and no empty line for what is not known', async () => {
    mockApi({ [API]: () => json(school({ teams: [team({})], conference: 'Great Meadow' })) })
    await open()
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(document.title).toBe('Northfield University: teams and coaches · Sideline')
    expect(heading.nextElementSibling?.textContent).toBe('Great Meadow\n1 team, 1 coach listed')
  })

  it('follows a school to its new address', async () => {
    const path = '/school/northfield'
    mockApi({
      [API]: () => problem(404, 'school_renamed', 'This school’s page has moved.', { path }),
      'GET /api/schools/northfield': () => json(school({ path })),
    })
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Northfield University' })).toBeVisible()
    expect(screen.getByTestId('address')).toHaveTextContent(path)
  })

  it('is the page for unknown addresses if there is no such school', async () => {
    mockApi({ [API]: () => problem(404, 'school_not_found', 'School Not Found') })
    await open()
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  })

  it('offers to try again if the server does not answer', async () => {
    const calls = mockApi({ [API]: () => problem(503, 'unavailable', 'Unavailable right now') })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
    await waitFor(() => {
      expect(calls).toHaveLength(2)
    })
  })
})
