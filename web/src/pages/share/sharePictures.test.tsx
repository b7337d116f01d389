import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveFile } from '../../lib/saveFile'
import RatedCard from './RatedCard'
import SendPicture from './SendPicture'

vi.mock('../../lib/saveFile', () => ({ saveFile: vi.fn() }))

const TEAM = { path: '/team/cedar-valley-state/womens-basketball', name: 'Women’s Basketball, Cedar Valley' }
const NAMED = '?team=cedar-valley-state/womens-basketball'

let requests: Request[]

/** Serves pictures. A card with a team is redirected to the one without it if the team has one coach. */
function servePictures({ hasOneCoach = false, isOffline = false } = {}) {
  requests = []
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request)
    if (isOffline) return Promise.reject(new TypeError('offline'))
    const answer = new Response(new Blob(['png']), { headers: { 'Content-Type': 'image/png' } })
    const redirected = hasOneCoach && request.url.includes('team=')
    return Promise.resolve(Object.defineProperty(answer, 'redirected', { value: redirected }))
  })
}

/** Gives the browser a share dialog for files. */
function addShareDialog(share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())) {
  const canShare = () => true
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share, canShare }))
  return share
}

beforeEach(() => {
  vi.mocked(saveFile).mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('sending a picture', () => {
  const picture = (
    <SendPicture
      wide="/share/coach/7.png"
      story="/share/coach/7-story.png"
      fileName="coach-7"
      text="Dana Rivers"
      url="https://sideline.example/coach/7"
    />
  )

  it.each([
    ['Send picture', '/share/coach/7.png', 'coach-7.png'],
    ['Send as story', '/share/coach/7-story.png', 'coach-7-story.png'],
  ])('%s opens the share dialog with the file', async (label, path, name) => {
    const user = userEvent.setup()
    servePictures()
    const share = addShareDialog()
    render(picture)
    await user.click(screen.getByRole('button', { name: label }))
    await waitFor(() => {
      expect(share).toHaveBeenCalledOnce()
    })
    const [{ files, text, url } = {}] = share.mock.calls[0] ?? []
    expect(files?.map((file) => [file.name, file.type])).toEqual([[name, 'image/png']])
    expect([text, url]).toEqual(['Dana Rivers', 'https://sideline.example/coach/7'])
    expect(requests.map((request) => new URL(request.url).pathname)).toEqual([path])
    expect(saveFile).not.toHaveBeenCalled()
  })

  it('is requested without anything that says who asks, or from which page', async () => {
    const user = userEvent.setup()
    servePictures()
    render(picture)
    await user.click(screen.getByRole('button', { name: 'Send picture' }))
    await screen.findByText('Picture saved, link copied.')
    expect(requests.map(({ credentials, referrerPolicy }) => [credentials, referrerPolicy])).toEqual([
      ['omit', 'no-referrer'],
    ])
    expect([...(requests[0]?.headers.keys() ?? [])]).toEqual([])
  })

  it('saves the picture and copies the link if there is no share dialog', async () => {
    const user = userEvent.setup()
    servePictures()
    render(picture)
    await user.click(screen.getByRole('button', { name: 'Send picture' }))
    expect(await screen.findByText('Picture saved, link copied.')).toBeVisible()
    expect(saveFile).toHaveBeenCalledWith(expect.any(File), 'coach-7.png')
    expect(await navigator.clipboard.readText()).toBe('https://sideline.example/coach/7')
  })

  it('neither saves nor says anything if the dialog was closed', async () => {
    const user = userEvent.setup()
    servePictures()
    const share = addShareDialog(vi.fn(() => Promise.reject(new DOMException('', 'AbortError'))))
    render(picture)
    await user.click(screen.getByRole('button', { name: 'Send picture' }))
    await waitFor(() => {
      expect(share).toHaveBeenCalledOnce()
    })
    expect(saveFile).not.toHaveBeenCalled()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('says if the picture cannot be loaded', async () => {
    const user = userEvent.setup()
    servePictures({ isOffline: true })
    render(picture)
    await user.click(screen.getByRole('button', { name: 'Send picture' }))
    expect(await screen.findByText('The picture could not be loaded. Please try again.')).toBeVisible()
  })
})

describe('the card after a rating', () => {
  const pictureOf = () => screen.getByRole('img').getAttribute('src')

  it('names the team unless the sender leaves it off', async () => {
    const user = userEvent.setup()
    servePictures()
    const share = addShareDialog()
    render(<RatedCard team={TEAM} isVisible={false} />)
    const choice = await screen.findByRole('checkbox', { name: 'Show my team' })
    expect(pictureOf()).toBe(`/share/rated.png${NAMED}`)
    await user.click(screen.getByRole('button', { name: 'Send as story' }))
    await user.click(choice)
    expect(pictureOf()).toBe('/share/rated.png')
    await user.click(screen.getByRole('button', { name: 'Send picture' }))
    await waitFor(() => {
      expect(share).toHaveBeenCalledTimes(2)
    })
    expect(share.mock.calls.map(([{ url }]) => url)).toEqual([
      `${location.origin}${TEAM.path}`,
      `${location.origin}/`,
    ])
  })

  it.each([
    ['the team has one coach', TEAM],
    ['the team is not known', null],
  ])('leaves the team off if %s', async (_, team) => {
    servePictures({ hasOneCoach: true })
    render(<RatedCard team={team} isVisible={false} />)
    await act(() => Promise.resolve())
    expect(pictureOf()).toBe('/share/rated.png')
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  it('says when the newest review could be recognized', () => {
    servePictures()
    const { rerender } = render(<RatedCard team={null} isVisible />)
    expect(screen.getByText(/friends may guess that the newest review is yours/)).toBeVisible()
    rerender(<RatedCard team={null} isVisible={false} />)
    expect(screen.queryByText(/friends may guess/)).not.toBeInTheDocument()
  })
})
