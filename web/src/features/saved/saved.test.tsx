import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Schemas } from '../../api/client'
import { json, renderInApp, problem, mockApi, SIGNED_OUT } from '../../test/renderInApp'
import { DANA } from '../../test/samples'
import { SavedCoachList } from './SavedCoachList'
import { useMarks } from './savedMarks'
import { SaveToggle } from './SaveToggle'

const MINE = 'GET /api/coaches/7/mine'
const AT = '/api/my/saved-coaches/7'

afterEach(() => {
  vi.useRealTimers()
})

/** The toggle as on a profile, with its state from the cache. */
function Profile() {
  const [problem, setProblem] = useState('')
  const { data } = useQuery({
    queryKey: ['coach', '7', 'mine', 'ada'],
    queryFn: async () =>
      (await (await fetch(new Request('http://x/api/coaches/7/mine'))).json()) as Schemas['MyCoach'],
  })
  return (
    <>
      {data && (
        <SaveToggle coachId="7" coachName="Dana Rivers" isSaved={data.is_saved} onProblem={setProblem} />
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}

function mine(saved: () => boolean) {
  return { [MINE]: () => json({ review_id: null, is_saved: saved() }) }
}

describe('SaveToggle', () => {
  it('saves and unsaves, with its titles and its busy state', async () => {
    const user = userEvent.setup()
    let saved = false
    let release = (): void => undefined
    const respondLater = (now: boolean) => () =>
      new Promise<Response>((resolve) => {
        release = () => {
          saved = now
          resolve(json({ is_saved: now }))
        }
      })
    const calls = mockApi({
      ...mine(() => saved),
      [`PUT ${AT}`]: respondLater(true),
      [`DELETE ${AT}`]: respondLater(false),
    })
    renderInApp(<Profile />)

    await user.dblClick(await screen.findByTitle('Save coach'))
    const busy = await screen.findByTitle('Saving...')
    expect(busy).toHaveAttribute('aria-disabled', 'true')
    await user.click(busy)
    await waitFor(() => {
      expect(calls.filter(({ name }) => name === `PUT ${AT}`)).toHaveLength(1)
    })
    release()

    await user.click(await screen.findByTitle('Remove from saved'))
    await screen.findByTitle('Saving...')
    await waitFor(() => {
      expect(calls.some(({ name }) => name === `DELETE ${AT}`)).toBe(true)
    })
    release()
    expect(await screen.findByTitle('Save coach')).toBeEnabled()
  })

  it.each([
    ['Out of order', 'Error: Out of order'],
    ['', 'Unknown error occurred'],
  ])('rolls back and shows why the server refused (%j)', async (detail, alert) => {
    const user = userEvent.setup()
    mockApi({ ...mine(() => false), [`PUT ${AT}`]: () => problem(500, 'server', detail) })
    renderInApp(<Profile />)
    await user.click(await screen.findByTitle('Save coach'))
    expect((await screen.findByRole('alert')).textContent).toBe(alert)
    expect(await screen.findByTitle('Save coach')).toBeEnabled()
  })

  it('does not take back a fast save with the second click of a double click', async () => {
    let saved = false
    const calls = mockApi({
      ...mine(() => saved),
      [`PUT ${AT}`]: () => json({ is_saved: (saved = true) }),
    })
    renderInApp(<Profile />)
    fireEvent.click(await screen.findByTitle('Save coach'), { detail: 1 })
    fireEvent.click(await screen.findByTitle('Remove from saved'), { detail: 2 })
    expect(await screen.findByTitle('Remove from saved')).toBeEnabled()
    expect(calls.map(({ name }) => name)).not.toContain(`DELETE ${AT}`)
  })

  it('shows where to find saved coaches, once, until something else is pressed', async () => {
    const user = userEvent.setup()
    let saved = false
    const respond = (now: boolean) => () => {
      saved = now
      return json({ is_saved: now })
    }
    mockApi({ ...mine(() => saved), [`PUT ${AT}`]: respond(true), [`DELETE ${AT}`]: respond(false) })
    renderInApp(<Profile />)
    const save = await screen.findByTitle('Save coach')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()

    await user.click(save)
    await waitFor(() => {
      expect(screen.getByRole('status')).toHaveTextContent('Saved. Find it in Saved Coaches.')
    })
    expect(save).toHaveFocus()
    await user.tab()
    const link = screen.getByRole('link', { name: 'Saved Coaches' })
    expect(link).toHaveFocus()
    expect(link).toHaveAttribute('href', '/saved-coaches')

    await user.click(screen.getByTestId('address'))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()

    await user.click(await screen.findByTitle('Remove from saved'))
    expect(await screen.findByTitle('Save coach')).toBeEnabled()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('hides the notice after five seconds, but not while it has the focus', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    let saved = false
    const save = () => {
      saved = true
      return json({ is_saved: true })
    }
    mockApi({ ...mine(() => saved), [`PUT ${AT}`]: save })
    renderInApp(<Profile />)
    await user.click(await screen.findByTitle('Save coach'))
    const link = await screen.findByRole('link', { name: 'Saved Coaches' })
    act(() => {
      link.focus()
    })
    act(() => {
      vi.advanceTimersByTime(10_000)
    })
    expect(link).toBeInTheDocument()
    act(() => {
      link.blur()
    })
    act(() => {
      vi.advanceTimersByTime(5000)
    })
    expect(link).not.toBeInTheDocument()
  })

  it('opens the sign-in dialog for visitors', async () => {
    const user = userEvent.setup()
    const calls = mockApi(mine(() => false))
    const { openDialog } = renderInApp(<Profile />, { session: SIGNED_OUT })
    await user.click(await screen.findByTitle('Save coach'))
    const intent = { path: '/coach/7', purpose: 'save Dana Rivers', saves: true }
    expect(openDialog).toHaveBeenCalledWith('sign-in', { intent })
    expect(calls.some(({ name }) => name === `PUT ${AT}`)).toBe(false)
  })
})

/** The list as on its page. */
function List(props: Omit<ComponentProps<typeof SavedCoachList>, 'marks'>) {
  return <SavedCoachList {...props} marks={useMarks('ada')} />
}

describe('SavedCoachList', () => {
  it('shows the coach and links to the profile', async () => {
    const user = userEvent.setup()
    renderInApp(<List coaches={[DANA]} />)
    const team = screen.getByText("Women's Basketball · Athletics at Cedar Valley · DI")
    expect(team).toHaveAttribute('title', 'Cedar Valley State')
    for (const text of ['🏀', '4.6', '128 reviews']) expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.getByRole('img', { name: '4.6 out of 5 stars' })).toBeInTheDocument()
    expect(screen.getByTitle('Verified Coach')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Dana Rivers' }))
    expect(screen.getByTestId('address')).toHaveTextContent('/coach/7')
  })

  it('shows that an unrated coach has no rating', () => {
    renderInApp(<List coaches={[{ ...DANA, rating: 0, total_reviews: 0 }]} />)
    expect(screen.getByText('Not rated')).toBeInTheDocument()
    expect(screen.getByText('–')).toBeInTheDocument()
    expect(screen.queryByText('0.0')).not.toBeInTheDocument()
  })

  it('shows a rating from five reviews on', () => {
    renderInApp(
      <List
        coaches={[
          { ...DANA, total_reviews: 4 },
          { ...DANA, id: 8, rating: 2.4, total_reviews: 5 },
        ]}
      />,
    )
    expect(screen.getByText('4 reviews')).toBeInTheDocument()
    expect(screen.queryByText('4.6')).not.toBeInTheDocument()
    expect(screen.getByText('2.4')).toHaveClass('bg-s2')
    expect(screen.getAllByRole('img', { name: /stars$/ })).toHaveLength(1)
  })

  it('shows what is new, and since when', () => {
    const news = { coach: DANA, newReviews: 3, ratingBefore: 4.4, since: '2025-11-12' }
    renderInApp(<List coaches={[DANA, { ...DANA, id: 8 }]} news={[news]} />)
    expect(screen.getByText('3 new')).toBeInTheDocument()
    expect(screen.getByText('since Nov 12, 2025')).toBeInTheDocument()
  })

  it('removes only after confirmation', async () => {
    const user = userEvent.setup()
    let answer: (response: Response) => void = () => undefined
    const calls = mockApi({ [`DELETE ${AT}`]: () => new Promise<Response>((resolve) => (answer = resolve)) })
    renderInApp(<List coaches={[DANA]} />)
    await user.click(screen.getByRole('button', { name: 'Remove Dana Rivers from saved' }))
    expect(screen.getByRole('alertdialog', { name: 'Remove from Saved' })).toBeInTheDocument()
    expect(calls).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('button', { name: 'Removing...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await waitFor(() => {
      answer(json({ is_saved: false }))
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    })
    expect(calls[0]?.name).toBe(`DELETE ${AT}`)
  })

  it('shows when to retry after too many requests, and keeps the coach', async () => {
    const user = userEvent.setup()
    const detail = 'You’re doing that too often. Please try again in 8 minutes.'
    mockApi({ [`DELETE ${AT}`]: () => problem(429, 'too_many_requests', detail) })
    renderInApp(<List coaches={[DANA]} />)
    await user.click(screen.getByRole('button', { name: 'Remove Dana Rivers from saved' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect((await screen.findByRole('alert')).textContent).toBe(detail)
  })

  it('shows the spec’s alert after a failure', async () => {
    const user = userEvent.setup()
    mockApi({ [`DELETE ${AT}`]: () => problem(500, 'server', 'Broken') })
    renderInApp(<List coaches={[DANA]} />)
    await user.click(screen.getByRole('button', { name: 'Remove Dana Rivers from saved' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error removing coach from saved list$/)
  })
})
