import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type AccountDialogs, AccountDialogsContext, CLOSED } from '../session/accountDialogs'
import { type Session, SessionContext, SIGNED_OUT } from '../session/session'
import type { Schemas } from '../api/client'
import HomePage from './HomePage'
import { addCoachButton, searchBox, paste } from '../test/elements'
import { setRegistration } from '../test/registration'

const DANA: Session = {
  status: 'signed-in',
  user: { id: '1', email: 'dana@example.org', fullName: 'Dana Rivers', createdAt: '2026-01-02T03:04:05Z' },
}

const RATINGS = {
  Knowledge: 4.9,
  Honesty: 4.7,
  Motivation: 4.9,
  Planning: 4.4,
  Character: 4.8,
  'Team Spirit': 4.9,
}
const FEATURED = {
  id: 5,
  name: 'Amara Whitfield',
  university: 'Lakemont',
  sport: 'Volleyball',
  gender: 'Women',
  division: 'DI',
  avatar: '🏐',
  short_university: 'Cedar Valley',
  colors: [8, 2],
  rating: 4.8,
  ratings: RATINGS,
}

let featured: unknown
const HOME: Schemas['HomeContent'] = {
  counts: { coaches: 3, teams: 2, schools: 1, reviews: 0 },
  latest: [],
  best_rated: [],
  teams: [],
  sports: [{ name: 'Golf', avatar: '⛳', path: '/sport/golf' }],
}
const open = vi.fn<AccountDialogs['open']>()

function server(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  if (path === '/api/home') return Promise.resolve(Response.json(HOME))
  if (path === '/api/featured-coach') return Promise.resolve(Response.json({ coach: featured, quote: null }))
  return Promise.resolve(Response.json({ places: [], items: [], next_cursor: null, filters: [] }))
}

function stubWidth(wide: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: wide,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
}

function LocationProbe() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

function renderPage(session: Session, address = '/', current: AccountDialogs['current'] = null) {
  const dialogs: AccountDialogs = { ...CLOSED, current, open }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session}>
        <AccountDialogsContext value={dialogs}>
          <MemoryRouter initialEntries={[address]}>
            <HomePage />
            <LocationProbe />
          </MemoryRouter>
        </AccountDialogsContext>
      </SessionContext>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

async function searchWithoutResults(user: ReturnType<typeof userEvent.setup>) {
  await paste(user, screen.getByRole('combobox'), 'Nobody Here')
  await user.click(await waitFor(addCoachButton))
}

describe('home', () => {
  beforeEach(() => {
    featured = null
    open.mockClear()
    vi.stubGlobal('fetch', server)
    stubWidth(true)
  })

  it('has hero, search, what the site has, and the footer', async () => {
    renderPage(SIGNED_OUT)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Know the coach before you commit.')
    expect(searchBox()).toBeVisible()
    expect((await screen.findByText('3')).closest('li')).toHaveTextContent('3 coaches')
    expect(screen.getByRole('link', { name: /^Look up a coach/ })).toHaveAttribute('href', '/coaches')
    const golf = screen.getAllByRole('link', { name: /Golf/ }).map((link) => link.getAttribute('href'))
    expect(golf).toEqual(['/coaches?sport=Golf', '/sport/golf'])
    expect(screen.getByRole('contentinfo')).toBeVisible()
  })

  it('asks visitors to sign up', async () => {
    const user = renderPage(SIGNED_OUT)
    const call = screen.getByRole('heading', { name: 'Your season. Your say.' }).closest('section')
    await user.click(call?.querySelector('button') as HTMLElement)
    expect(open).toHaveBeenCalledWith('sign-up')
    expect(screen.queryByText(/^Welcome/)).toBeNull()
  })

  it('leads visitors of a site that creates no accounts to the login', async () => {
    setRegistration('closed')
    const user = renderPage(SIGNED_OUT)
    expect(screen.queryByText('Sign Up')).toBeNull()
    expect(screen.getByText('New accounts can’t be created at the moment.')).toBeVisible()
    const call = screen.getByRole('heading', { name: 'Your season. Your say.' }).closest('section')
    await user.click(call?.querySelector('button') as HTMLElement)
    expect(open).toHaveBeenCalledWith('sign-in')
  })

  it('welcomes signed-in users by full name, or else by email, without asking them to sign up', () => {
    renderPage(DANA)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Dana Rivers')
    expect(screen.queryByText('Your season. Your say.')).toBeNull()
  })

  it('welcomes by email if there is no name', () => {
    renderPage({ ...DANA, user: { ...DANA.user, fullName: '' } })
    expect(screen.getByText('Welcome, dana@example.org')).toBeVisible()
  })

  it('has links in header and footer that focus the search box', async () => {
    const user = renderPage(SIGNED_OUT)
    for (const where of ['Main', 'Footer']) {
      const nav = within(screen.getByRole('navigation', { name: where }))
      await user.click(nav.getByRole('link', { name: 'Find Coach' }))
      expect(screen.getByRole('combobox')).toHaveFocus()
      screen.getByRole('combobox').blur()
    }
  })

  it('opens the add-coach dialog with the name that was searched for', async () => {
    const user = renderPage(DANA)
    await searchWithoutResults(user)
    expect(await screen.findByRole('dialog', { name: 'Add a Coach' })).toBeVisible()
    expect(screen.getByLabelText('Coach Name')).toHaveValue('Nobody Here')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/)
  })

  it('adds the coach named in the box, even if the results are for the beginning of the text', async () => {
    const user = renderPage(DANA)
    await paste(user, screen.getByRole('combobox'), 'Nobody')
    const add = await waitFor(addCoachButton)
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Nobody Here' } })
    fireEvent.click(add)
    expect(await screen.findByLabelText('Coach Name')).toHaveValue('Nobody Here')
  })

  it('asks visitors who want to add a coach to sign up', async () => {
    const user = renderPage(SIGNED_OUT)
    await searchWithoutResults(user)
    const path = '/?add-coach=true&name=Nobody+Here'
    expect(open).toHaveBeenCalledWith('sign-up', { intent: { path, purpose: 'add a coach' } })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens the add-coach dialog at /?add-coach=true', async () => {
    renderPage(DANA, '/?add-coach=true')
    expect(await screen.findByRole('dialog', { name: 'Add a Coach' })).toBeVisible()
    expect(open).not.toHaveBeenCalled()
  })

  it('asks visitors at /?add-coach=true to sign up', () => {
    renderPage(SIGNED_OUT, '/?add-coach=true')
    const intent = { path: '/?add-coach=true', purpose: 'add a coach' }
    expect(open).toHaveBeenCalledWith('sign-up', { intent })
  })

  it.each([
    ['log-in', 'sign-in'],
    ['sign-up', 'sign-up'],
  ])('opens the dialog at /?%s=true', (flag, dialog) => {
    renderPage(SIGNED_OUT, `/?${flag}=true`)
    expect(open).toHaveBeenCalledWith(dialog)
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/)
  })

  it('opens nothing at /?log-in=true for a signed-in user', () => {
    renderPage(DANA, '/?log-in=true')
    expect(open).not.toHaveBeenCalled()
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/)
  })

  it('opens the settings at /?settings=true, for visitors after they sign in', () => {
    renderPage(DANA, '/?settings=true')
    expect(open).toHaveBeenCalledExactlyOnceWith('settings')
    open.mockClear()
    renderPage(SIGNED_OUT, '/?settings=true')
    const intent = { path: '/?settings=true', purpose: 'change your password' }
    expect(open).toHaveBeenCalledExactlyOnceWith('sign-in', { intent })
  })

  it('waits with the add-coach dialog until the welcome message has been shown', () => {
    renderPage(DANA, '/?add-coach=true', 'sign-up')
    expect(screen.queryByRole('dialog', { name: 'Add a Coach' })).toBeNull()
  })

  it('shows a real coach next to the search', async () => {
    featured = FEATURED
    renderPage(SIGNED_OUT)
    const card = await screen.findByRole('link', { name: /Amara Whitfield/ })
    expect(card).toHaveAttribute('href', '/coach/5')
    expect(card).toHaveTextContent("Women's Volleyball · Lakemont · DI")
    expect(card).toHaveTextContent('Rated 4.8')
    expect(card).toHaveTextContent('Team Spirit4.9')
  })

  it('does not even request that coach if there is no space', async () => {
    stubWidth(false)
    const fetch = vi.fn(server)
    vi.stubGlobal('fetch', fetch)
    renderPage(SIGNED_OUT)
    expect(await screen.findByText('Golf', { selector: 'a' })).toBeVisible()
    expect(fetch.mock.calls.map(([request]) => new URL(request.url).pathname)).toEqual(['/api/home'])
  })
})
