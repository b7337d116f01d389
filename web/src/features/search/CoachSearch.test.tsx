import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { CoachSearch } from './CoachSearch'
import { SportChips } from './SportChips'
import { useSearchBox } from './useSearch'

type Coach = Schemas['CoachCard']

const RIVERS: Coach = {
  id: 12,
  name: 'Dana Rivers',
  university: 'Cedar Valley State',
  sport: 'Basketball',
  gender: 'Women',
  division: 'DI',
  avatar: '🏀',
  department: null,
  verified: true,
  rating: 4.56,
  total_reviews: 9,
}
const OYELARAN: Coach = {
  ...RIVERS,
  id: 13,
  name: 'Marcus Oyelaran',
  university: 'Stoneriver College',
  sport: 'Soccer',
  gender: 'Both',
  division: '',
  verified: false,
  rating: 0,
  total_reviews: 0,
}

/** The server's answers by query; a query held back is answered when its turn is called. */
const answers = new Map<string, Coach[] | Promise<Coach[]> | Error>()
const asked = vi.fn<(q: string, signal: AbortSignal) => void>()

async function server(request: Request): Promise<Response> {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  asked(q, request.signal)
  const answer = answers.get(q) ?? []
  if (answer instanceof Error) throw answer
  return Response.json({ items: await answer, next_cursor: null })
}

const onAddCoach = vi.fn()
const onHighlight = vi.fn()

function Home() {
  const input = useRef<HTMLInputElement>(null)
  const box = useSearchBox(input)
  return (
    <>
      <CoachSearch box={box} input={input} onAddCoach={onAddCoach} onHighlight={onHighlight} />
      <SportChips onChoose={box.show} />
      <p data-testid="place">{useLocation().pathname}</p>
    </>
  )
}

function visitHome() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Home />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return {
    user: userEvent.setup(),
    box: screen.getByRole('combobox', { name: 'Search coaches or universities' }),
  }
}

const place = () => screen.getByTestId('place').textContent

describe('searching a coach', () => {
  beforeEach(() => {
    answers.clear()
    asked.mockClear()
    onAddCoach.mockClear()
    onHighlight.mockClear()
    answers.set('river', [RIVERS, OYELARAN])
    vi.stubGlobal('fetch', server)
    Element.prototype.scrollIntoView = () => undefined
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  it('lists avatar, name, badge, team, university and division, the match marked', async () => {
    const { user, box } = visitHome()
    await user.type(box, 'river')
    const [first, second] = await screen.findAllByRole('option')
    expect(first).toHaveTextContent("🏀Dana Rivers Women's Basketball · Cedar Valley State · DIRated 4.6")
    expect(within(first as HTMLElement).getByTitle('Verified Coach')).toBeInTheDocument()
    expect(first?.querySelector('mark')).toHaveTextContent('River')
    expect(second).toHaveTextContent("Marcus OyelaranMen's and Women's Soccer · Stoneriver College")
    expect(second).not.toHaveTextContent(/·\s*$|Rated/)
    expect(within(second as HTMLElement).queryByTitle('Verified Coach')).toBeNull()
  })

  it('asks once for what was typed, not for every letter', async () => {
    const { user, box } = visitHome()
    await user.type(box, '  river')
    await screen.findAllByRole('option')
    expect(asked.mock.calls.map(([q]) => q)).toEqual(['river'])
  })

  it('goes by keyboard: arrows choose, Enter opens, Escape closes', async () => {
    const { user, box } = visitHome()
    await user.type(box, 'river')
    const [first, second] = await screen.findAllByRole('option')
    expect(box).toHaveAttribute('aria-activedescendant', first?.id)
    await user.keyboard('{ArrowDown}')
    expect(second).toHaveAttribute('aria-selected', 'true')
    expect(box).toHaveAttribute('aria-activedescendant', second?.id)
    expect(onHighlight).toHaveBeenLastCalledWith(OYELARAN)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    expect(place()).toBe('/coach/13')
  })

  it('opens the first result for one who presses Enter before the answer is there', async () => {
    const { user, box } = visitHome()
    await user.type(box, 'river{Enter}')
    await waitFor(() => {
      expect(place()).toBe('/coach/12')
    })
  })

  it('opens the result that is clicked', async () => {
    const { user, box } = visitHome()
    await user.type(box, 'river')
    await user.click(await screen.findByText('Oyelaran', { exact: false }))
    expect(place()).toBe('/coach/13')
  })

  it('calls off what is no longer wanted, and a late answer never takes the place of a newer one', async () => {
    let answerLate: (coaches: Coach[]) => void = () => undefined
    answers.set('ri', new Promise((resolve) => (answerLate = resolve)))
    const { user, box } = visitHome()
    await user.type(box, 'ri')
    await waitFor(() => {
      expect(asked).toHaveBeenCalledWith('ri', expect.anything())
    })
    await user.type(box, 'ver')
    await screen.findByRole('option', { name: /Rivers/ })
    expect(asked.mock.calls[0]?.[1].aborted).toBe(true)
    answerLate([])
    await new Promise((resolve) => setTimeout(resolve))
    expect(screen.getAllByRole('option')).toHaveLength(2)
  })

  it('says that nobody was found, and offers to add the coach', async () => {
    const { user, box } = visitHome()
    await user.type(box, 'Nobody Here')
    expect(await screen.findByText('No coaches found for “Nobody Here”')).toBeVisible()
    expect(screen.getByText('Know this coach? Add them to our database!')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add Coach' }))
    expect(onAddCoach).toHaveBeenCalledWith('Nobody Here')
  })

  it('says that coaches are loading', async () => {
    answers.set('slow', new Promise(() => undefined))
    const { user, box } = visitHome()
    await user.type(box, 'slow')
    expect(screen.getByRole('status')).toHaveTextContent('Loading coaches...')
  })

  it('keeps the text when no answer comes, and tries again', async () => {
    answers.set('river', new TypeError('Failed to fetch'))
    const { user, box } = visitHome()
    await user.type(box, 'river')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The server could not be reached. Please try again.',
    )
    expect(box).toHaveValue('river')
    answers.set('river', [RIVERS])
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('option')).toBeInTheDocument()
  })

  it('closes 200 ms after the box was left', async () => {
    const { user, box } = visitHome()
    await user.type(box, 'river')
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

  it('takes a sport from its chip into the box', async () => {
    answers.set('Golf', [RIVERS])
    const { user, box } = visitHome()
    await user.click(screen.getByRole('button', { name: 'Golf' }))
    expect(box).toHaveValue('Golf')
    expect(box).toHaveFocus()
    expect(await screen.findByRole('option')).toBeInTheDocument()
  })
})
