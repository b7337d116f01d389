import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { CoachSearch } from './CoachSearch'
import { useSearchBox } from './useSearch'
import { addCoachButton, searchBox, tryAgain, paste } from '../../test/elements'
import { DANA, UNRANKED } from '../../test/samples'

type Coach = Schemas['FoundCoach']

const RIVERS: Coach = { ...DANA, id: 12, department: null, ...UNRANKED, rating: 4.56, total_reviews: 9 }
const OYELARAN: Coach = {
  ...RIVERS,
  id: 13,
  name: 'Marcus Oyelaran',
  university: 'Stoneriver College',
  short_university: 'Stoneriver',
  sport: 'Soccer',
  gender: 'Both',
  division: '',
  verified: false,
  rating: 0,
  total_reviews: 0,
}

const TEAM: Schemas['Place'] = {
  kind: 'team',
  name: "Rice Women's Soccer",
  detail: '5 coaches',
  path: '/team/rice/womens-soccer',
}

/** The coaches the server finds for each query; a promise delays the response. */
const results = new Map<string, Coach[] | Promise<Coach[]> | Error>()
const requested = vi.fn<(q: string, signal: AbortSignal) => void>()

async function server(request: Request): Promise<Response> {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  requested(q, request.signal)
  const result = results.get(q) ?? []
  if (result instanceof Error) throw result
  const items = await result
  const page = {
    places: q.startsWith('rice') ? [TEAM] : [],
    items,
    total: items.length,
    is_total_exact: true,
    next_cursor: null,
  }
  return Response.json({ ...page, filters: [], left_out: [], read_as: [], also: null })
}

const onAddCoach = vi.fn()
const onHighlight = vi.fn()

function Search() {
  const input = useRef<HTMLInputElement>(null)
  const box = useSearchBox(input)
  return (
    <>
      <CoachSearch box={box} input={input} onAddCoach={onAddCoach} onHighlight={onHighlight} />
      <Address />
    </>
  )
}

function Address() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <p data-testid="address">{pathname + search}</p>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  )
}

function renderSearch() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<Search />} />
          <Route path="*" element={<Address />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return {
    user: userEvent.setup(),
    box: searchBox(),
  }
}

/** Waits for the page, because React may render it after the event that navigates to it. */
const leadsTo = (address: string) => screen.findByText(address)

describe('searching for a coach', () => {
  beforeEach(() => {
    results.clear()
    requested.mockClear()
    onAddCoach.mockClear()
    onHighlight.mockClear()
    results.set('river', [RIVERS, OYELARAN])
    vi.stubGlobal('fetch', server)
    Element.prototype.scrollIntoView = () => undefined
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  it('lists avatar, name, badge, team, university and division, with the match highlighted', async () => {
    const { user, box } = renderSearch()
    await paste(user, box, 'river')
    const [first, second] = await screen.findAllByRole('option')
    expect(first).toHaveTextContent("🏀Dana Rivers Women's Basketball · Cedar Valley · DIRated 4.6")
    expect(within(first as HTMLElement).getByTitle('Cedar Valley State')).toBeVisible()
    expect(within(first as HTMLElement).getByTitle('Verified Coach')).toBeInTheDocument()
    expect(first?.querySelector('mark')).toHaveTextContent('River')
    expect(second).toHaveTextContent("Marcus OyelaranMen's and Women's Soccer · Stoneriver")
    expect(second).toHaveTextContent(/Stoneriver–\s?Not rated$/)
    expect(within(second as HTMLElement).queryByTitle('Verified Coach')).toBeNull()
  })

  it('sends one request per text, not one per letter', async () => {
    const { box } = renderSearch()
    vi.useFakeTimers()
    for (const typed of ['  r', '  ri', '  riv', '  rive', '  river']) {
      fireEvent.change(box, { target: { value: typed } })
      await act(() => vi.advanceTimersByTimeAsync(10))
    }
    expect(requested).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(requested.mock.calls.map(([q]) => q)).toEqual(['river'])
  })

  it('offers the team that the text names first, and opens it from the keyboard', async () => {
    results.set('rice wsoc', [
      { ...OYELARAN, role: 'assistant', earlier: 'Was at Rice University until 2020-21' },
    ])
    const { user, box } = renderSearch()
    await paste(user, box, 'rice wsoc')
    const [team, coach] = await screen.findAllByRole('option')
    expect(team).toHaveTextContent("Rice Women's SoccerTeam · 5 coaches")
    expect(coach).toHaveTextContent(
      /Assistant Coach · Men's and Women's Soccer .*Was at Rice University until 2020-21/,
    )
    expect(screen.getByRole('status')).toHaveTextContent("Rice Women's Soccer, 1 coach found")
    await user.keyboard('{ArrowDown}')
    expect(box).toHaveAttribute('aria-activedescendant', team?.id)
    expect(onHighlight).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    await leadsTo('/team/rice/womens-soccer')
  })

  it('opens the results with Enter, even if the text names a team', async () => {
    const { user, box } = renderSearch()
    await paste(user, box, 'rice wsoc')
    await screen.findAllByRole('option')
    await user.keyboard('{Enter}')
    await leadsTo('/coaches?q=rice+wsoc')
  })

  it('works by keyboard: arrows select, Enter opens, Escape closes', async () => {
    const { user, box } = renderSearch()
    await paste(user, box, 'river')
    const [, second] = await screen.findAllByRole('option')
    expect(box).not.toHaveAttribute('aria-activedescendant')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(second).toHaveAttribute('aria-selected', 'true')
    expect(box).toHaveAttribute('aria-activedescendant', second?.id)
    expect(onHighlight).toHaveBeenLastCalledWith(OYELARAN)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    await leadsTo('/coach/13')
  })

  it('opens the page of all results when Enter is pressed without a highlighted result', async () => {
    const { user, box } = renderSearch()
    await user.type(box, 'river{Enter}')
    await leadsTo('/coaches?q=river')
  })

  it('ends with a link to all results that shows their number', async () => {
    const { user, box } = renderSearch()
    await paste(user, box, 'river')
    await user.click(await screen.findByRole('link', { name: /All 2 coaches/ }))
    await leadsTo('/coaches?q=river')
  })

  it('restores text and results when the visitor goes back', async () => {
    const { user, box } = renderSearch()
    await paste(user, box, 'river')
    await user.click(await screen.findByText('Oyelaran', { exact: false }))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByRole('combobox')).toHaveValue('river')
    expect(await screen.findAllByRole('option')).toHaveLength(2)
  })

  it('opens the result that is clicked', async () => {
    const { user, box } = renderSearch()
    await paste(user, box, 'river')
    await user.click(await screen.findByText('Oyelaran', { exact: false }))
    await leadsTo('/coach/13')
  })

  it('aborts an outdated request, and a late response never replaces a newer one', async () => {
    let respondLate: (coaches: Coach[]) => void = () => undefined
    results.set('ri', new Promise((resolve) => (respondLate = resolve)))
    const { user, box } = renderSearch()
    await paste(user, box, 'ri')
    await waitFor(() => {
      expect(requested).toHaveBeenCalledWith('ri', expect.anything())
    })
    await paste(user, box, 'ver')
    await screen.findByRole('option', { name: /Rivers/ })
    expect(requested.mock.calls.find(([q]) => q === 'ri')?.[1].aborted).toBe(true)
    respondLate([])
    await new Promise((resolve) => setTimeout(resolve))
    expect(screen.getAllByRole('option')).toHaveLength(2)
  })

  it('keeps the results on the screen until those for the next text arrive', async () => {
    results.set('rivers', new Promise(() => undefined))
    const { user, box } = renderSearch()
    await paste(user, box, 'river')
    await screen.findAllByRole('option')
    await paste(user, box, 's')
    await waitFor(() => {
      expect(requested).toHaveBeenCalledWith('rivers', expect.anything())
    })
    expect(screen.getAllByRole('option')).toHaveLength(2)
  })

  it('shows that no coach was found, and offers to add the coach', async () => {
    const { user, box } = renderSearch()
    await paste(user, box, 'Nobody Here')
    expect(await screen.findByText('No coaches found for “Nobody Here”')).toBeVisible()
    expect(screen.getByText('Know this coach? Add them to our database!')).toBeVisible()
    await user.click(addCoachButton())
    expect(onAddCoach).toHaveBeenCalledWith('Nobody Here')
  })

  it('shows that coaches are loading', () => {
    results.set('slow', new Promise(() => undefined))
    const { box } = renderSearch()
    // Set in one step: on a busy machine, typing letter by letter would already search for the first letters.
    fireEvent.change(box, { target: { value: 'slow' } })
    expect(screen.getByRole('status')).toHaveTextContent('Loading coaches...')
  })

  it('keeps the text if the request fails, and retries', async () => {
    results.set('river', new TypeError('Failed to fetch'))
    const { user, box } = renderSearch()
    await paste(user, box, 'river')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t reach the server. Please try again.',
    )
    expect(box).toHaveValue('river')
    results.set('river', [RIVERS])
    await user.click(tryAgain())
    expect(await screen.findByRole('option')).toBeInTheDocument()
  })

  it('closes 200 ms after the box loses the focus', async () => {
    const { user, box } = renderSearch()
    await paste(user, box, 'river')
    await screen.findAllByRole('option')
    vi.useFakeTimers()
    await act(async () => {
      box.blur()
      await vi.advanceTimersByTimeAsync(199)
    })
    expect(screen.getByRole('listbox')).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})
