import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../api/client'
import { json, renderInApp, problem, mockApi, SIGNED_OUT } from '../../test/renderInApp'
import { DANA } from '../../test/samples'
import { SavedCoachList } from './SavedCoachList'
import { SaveToggle } from './SaveToggle'

const MINE = 'GET /api/coaches/7/mine'
const AT = '/api/my/saved-coaches/7'

/** The toggle as a profile shows it: by what the cache says. */
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
    expect(await screen.findByTitle('Saving...')).toBeDisabled()
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
  ])('rolls back and shows why when the server refuses (%j)', async (detail, alert) => {
    const user = userEvent.setup()
    mockApi({ ...mine(() => false), [`PUT ${AT}`]: () => problem(500, 'server', detail) })
    renderInApp(<Profile />)
    await user.click(await screen.findByTitle('Save coach'))
    expect((await screen.findByRole('alert')).textContent).toBe(alert)
    expect(await screen.findByTitle('Save coach')).toBeEnabled()
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

describe('SavedCoachList', () => {
  it('shows the coach and leads to the profile', async () => {
    const user = userEvent.setup()
    renderInApp(<SavedCoachList coaches={[DANA]} />)
    expect(screen.getByText('Athletics at Cedar Valley State · DI')).toBeInTheDocument()
    for (const text of ['🏀', '4.6', '(128 reviews)']) expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.getByRole('img', { name: '4.6 out of 5 stars' })).toBeInTheDocument()
    expect(screen.getByTitle('Verified Coach')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Dana Rivers' }))
    expect(screen.getByTestId('address')).toHaveTextContent('/coach/7')
  })

  it('says of a coach whom nobody has rated that there is no rating', () => {
    renderInApp(<SavedCoachList coaches={[{ ...DANA, rating: 0, total_reviews: 0 }]} />)
    expect(screen.getByText('Not rated')).toHaveTextContent('–Not rated')
    expect(screen.queryByText('0.0')).not.toBeInTheDocument()
  })

  it('removes only after asking', async () => {
    const user = userEvent.setup()
    let answer: (response: Response) => void = () => undefined
    const calls = mockApi({ [`DELETE ${AT}`]: () => new Promise<Response>((resolve) => (answer = resolve)) })
    renderInApp(<SavedCoachList coaches={[DANA]} />)
    await user.click(screen.getByRole('button', { name: 'Remove Dana Rivers from saved' }))
    expect(screen.getByRole('alertdialog', { name: 'Remove from Saved' })).toBeInTheDocument()
    expect(calls).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('button', { name: 'Removing...' })).toBeDisabled()
    await waitFor(() => {
      answer(json({ is_saved: false }))
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    })
    expect(calls[0]?.name).toBe(`DELETE ${AT}`)
  })

  it('says when to try again after too many tries, and keeps the coach', async () => {
    const user = userEvent.setup()
    const detail = 'You are doing this too often. Please try again in 8 minutes.'
    mockApi({ [`DELETE ${AT}`]: () => problem(429, 'too_many_requests', detail) })
    renderInApp(<SavedCoachList coaches={[DANA]} />)
    await user.click(screen.getByRole('button', { name: 'Remove Dana Rivers from saved' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect((await screen.findByRole('alert')).textContent).toBe(detail)
  })

  it('alerts in the words of the spec when it fails', async () => {
    const user = userEvent.setup()
    mockApi({ [`DELETE ${AT}`]: () => problem(500, 'server', 'Broken') })
    renderInApp(<SavedCoachList coaches={[DANA]} />)
    await user.click(screen.getByRole('button', { name: 'Remove Dana Rivers from saved' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error removing coach from saved list$/)
  })
})
