import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordSavedFiles } from '../../test/savedFiles'
import { RatedCard } from './RatedCard'
import { requestPicture } from './sendPicture'
import SendPicture from './SendPicture'

const TEAM = {
  path: '/team/cedar-valley-state/womens-basketball',
  sport: 'Women’s Basketball',
  school: 'Cedar Valley State',
  colors: [3, 1],
}

let requests: Request[]
let saved: ReturnType<typeof recordSavedFiles>

/** Serves pictures. */
function servePictures({ isOffline = false } = {}) {
  requests = []
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request)
    if (isOffline) return Promise.reject(new TypeError('offline'))
    return Promise.resolve(new Response(new Blob(['png']), { headers: { 'Content-Type': 'image/png' } }))
  })
}

/** Lets canvases record the words that are drawn on them, and return these as their picture. */
function recordDrawings() {
  const words = new WeakMap<HTMLCanvasElement, string[]>()
  vi.stubGlobal('Path2D', vi.fn())
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const drawn: string[] = []
    words.set(this, drawn)
    const record = {
      fillText: (text: string) => drawn.push(text),
      createLinearGradient: () => ({ addColorStop() {} }),
    }
    const context = new Proxy(record, {
      get: (own, name): unknown => Reflect.get(own, name) ?? (() => undefined),
      set: () => true,
    })
    return context as unknown as RenderingContext
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    done(new Blob([`${this.width}x${this.height} ${words.get(this)?.join('|') ?? ''}`]))
  })
}

/** Gives the browser a share dialog for files. */
function addShareDialog(share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())) {
  const canShare = () => true
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share, canShare }))
  return share
}

beforeEach(() => {
  saved = recordSavedFiles()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('sending a picture', () => {
  const picture = (
    <SendPicture
      wide={() => requestPicture('/share/coach/7.png')}
      story={() => requestPicture('/share/coach/7-story.png')}
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
    expect(saved).toEqual([])
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
    expect(saved).toEqual([{ content: expect.any(File) as File, name: 'coach-7.png' }])
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
    expect(saved).toEqual([])
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
  beforeEach(() => {
    servePictures()
    recordDrawings()
  })

  it('names the team unless the sender leaves it off, and requests nothing', async () => {
    const user = userEvent.setup()
    const share = addShareDialog()
    render(<RatedCard team={TEAM} isVisible={false} />)
    const choice = screen.getByRole('checkbox', { name: 'Show my team' })
    expect(screen.getByRole('img')).toHaveAccessibleName(
      'I rated my coach. Anonymous. Women’s Basketball, Cedar Valley State, your turn.',
    )
    await user.click(screen.getByRole('button', { name: 'Send as story' }))
    await user.click(choice)
    expect(screen.getByRole('img')).toHaveAccessibleName('I rated my coach. Anonymous.')
    await user.click(screen.getByRole('button', { name: 'Send picture' }))
    await waitFor(() => {
      expect(share).toHaveBeenCalledTimes(2)
    })
    const sent = share.mock.calls.map(([data]) => data)
    expect(sent.map(({ url }) => url)).toEqual([`${location.origin}${TEAM.path}`, `${location.origin}/`])
    const [story, wide] = await Promise.all(
      sent.map(({ files = [] }) => files[0]?.text() ?? Promise.resolve('')),
    )
    expect(story).toMatch(/^1080x1920 .*ANONYMOUS\..*Cedar Valley State\|Women’s Basketball, your turn$/)
    expect(wide).toBe('1200x630 SIDELINE|I RATED MY COACH.|ANONYMOUS.|Two minutes. No name on it.')
    expect(requests).toEqual([])
  })

  it('has no team if it is not known, or has one coach', () => {
    render(<RatedCard team={null} isVisible={false} />)
    expect(screen.getByRole('img')).toHaveAccessibleName('I rated my coach. Anonymous.')
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  it('says when the newest review could be recognized', () => {
    const { rerender } = render(<RatedCard team={null} isVisible />)
    expect(screen.getByText(/friends may guess that the newest review is yours/)).toBeVisible()
    rerender(<RatedCard team={null} isVisible={false} />)
    expect(screen.queryByText(/friends may guess/)).not.toBeInTheDocument()
  })
})
