import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes, useLocation } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../test/renderInApp'
import TeamPage from './TeamPage'

const PATH = '/team/northfield-university/womens-soccer'

/** The document of a team, as the server writes it. */
const DOCUMENT = `<!doctype html><title>Women's Soccer, Northfield · Sideline</title>
  <meta name="description" content="Who coaches."><div id="page-hero"><h1>Women's Soccer</h1></div>
  <div id="page-body"><a href="/coach/7">Mara Lindqvist</a>
  <a href="/share${PATH}.png" type="image/png" download>Save as picture</a>
  <a href="${PATH}/feed.atom" type="application/atom+xml">Feed</a></div>`

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>
}

/** Shows a page from which the visitor goes to the team's page. */
async function goToTeam(answer: Response) {
  const fetch = vi.fn(() => Promise.resolve(answer))
  vi.stubGlobal('fetch', fetch)
  renderInApp(
    <>
      <Place />
      <Routes>
        <Route path="/" element={<Link to={PATH}>The team</Link>} />
        <Route path="/team/:school/:team" element={<TeamPage />} />
        <Route path="/coach/:id" element={<p>The profile</p>} />
      </Routes>
    </>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'The team' }))
  return fetch
}

function html(text: string, status = 200, path = PATH): Response {
  const answer = new Response(text, { status, headers: { 'Content-Type': 'text/html' } })
  Object.defineProperty(answer, 'url', { value: new URL(path, location.href).href })
  return answer
}

describe('the page of a team', () => {
  it('is taken out of the document that the server renders, and its links navigate within the app', async () => {
    document.head.insertAdjacentHTML('beforeend', '<link rel="canonical" href="/"><meta property="og:url">')
    await goToTeam(html(DOCUMENT))
    expect(await screen.findByRole('heading', { level: 1, name: "Women's Soccer" })).toBeVisible()
    expect(
      document.head.querySelector('[rel="canonical"], [property="og:url"]'),
      'of the page before',
    ).toBeNull()
    expect(document.title).toBe("Women's Soccer, Northfield · Sideline")
    await userEvent.click(screen.getByRole('link', { name: 'Mara Lindqvist' }))
    expect(screen.getByText('The profile')).toBeVisible()
  })

  it.each(['Save as picture', 'Feed'])(
    'leaves the link %s, which is a file, to the browser',
    async (name) => {
      await goToTeam(html(DOCUMENT))
      const link = await screen.findByRole('link', { name })
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
      expect(screen.getByTestId('place')).toHaveTextContent(PATH)
    },
  )

  it('follows a school to its new address', async () => {
    const moved = '/team/northfield/womens-soccer'
    await goToTeam(html(DOCUMENT, 200, moved))
    await waitFor(() => {
      expect(screen.getByTestId('place')).toHaveTextContent(moved)
    })
  })

  it('is the page for unknown addresses if there is no such team', async () => {
    await goToTeam(html('', 404))
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  })

  it('gets the focus, at its top, after the page of another team', async () => {
    await goToTeam(html(DOCUMENT.replace('/coach/7', '/team/thornbury-university/womens-soccer')))
    const scrollTo = vi.spyOn(window, 'scrollTo')
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        html(DOCUMENT.replace('<h1>', '<h1>Thornbury '), 200, '/team/thornbury-university/womens-soccer'),
      ),
    )
    const link = await screen.findByRole('link', { name: 'Mara Lindqvist' })
    scrollTo.mockClear()
    await userEvent.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: /^Thornbury/ })).toBeVisible()
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('offers to try again if the server does not answer', async () => {
    const fetch = await goToTeam(html('', 503))
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
    expect(fetch.mock.calls.length).toBeGreaterThan(1)
  })
})
