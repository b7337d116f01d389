import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../test/renderInApp'
import ComparePage from './ComparePage'

const PATH = '/compare?coaches=7,8'

/** The document of a comparison, as the server writes it. */
const DOCUMENT = `<!doctype html><title>Ada Hill and Bo Reed compared · Sideline</title>
  <meta name="description" content="Planning differs most."><div id="page-hero"><h1>Compare</h1>
  <button data-send="${PATH}"><span>Send</span></button><button data-print>Print</button>
  <p role="status" data-sent></p></div><div id="page-body"><table></table></div>`

const fetchPage = vi.fn<typeof fetch>()

async function openPage(path = PATH) {
  fetchPage.mockImplementation(() => {
    const answer = new Response(DOCUMENT, { headers: { 'Content-Type': 'text/html' } })
    Object.defineProperty(answer, 'url', { value: new URL(path, location.href).href })
    return Promise.resolve(answer)
  })
  vi.stubGlobal('fetch', fetchPage)
  const user = userEvent.setup()
  renderInApp(<ComparePage />, { path })
  await screen.findByRole('heading', { level: 1, name: 'Compare' })
  return user
}

beforeEach(() => {
  fetchPage.mockReset()
})

describe('the comparison', () => {
  it('is the one of the coaches in the query string', async () => {
    await openPage()
    expect(fetchPage.mock.calls.map(([path]) => path)).toEqual([PATH])
    expect(document.title).toBe('Ada Hill and Bo Reed compared · Sideline')
  })

  it('prints', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const user = await openPage()
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('is sent as a link with the share dialog of the system, which may be closed', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
    const user = await openPage()
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    await user.click(screen.getByText('Send'))
    expect(share).toHaveBeenCalledExactlyOnceWith({ url: `${location.origin}${PATH}` })
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    Reflect.deleteProperty(navigator, 'share')
  })

  it('is copied as a link where there is no such dialog, or else shown', async () => {
    const user = await openPage()
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => {
      expect(screen.getByRole('status')).toHaveTextContent('Link copied')
    })
    expect(copy).toHaveBeenCalledExactlyOnceWith(`${location.origin}${PATH}`)
    copy.mockRejectedValue(new Error('refused'))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => {
      expect(screen.getByRole('status')).toHaveTextContent(`Copy this address: ${location.origin}${PATH}`)
    })
  })
})
