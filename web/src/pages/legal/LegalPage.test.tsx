import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import ContactPage from '../ContactPage'
import GuidelinesPage from '../GuidelinesPage'

const TEXT = {
  title: 'Our Guidelines',
  description: 'How to write.',
  updated: '2026-11-26',
  sections: [{ id: 'for-coaches', title: 'For coaches' }],
  html: '<h2 id="for-coaches">For coaches</h2><p><a href="/privacy-policy#adding-a-coach">Privacy Policy</a></p>',
}

let answer: (request: Request) => Promise<Response>

function LocationProbe() {
  const { pathname, hash } = useLocation()
  return <p data-testid="place">{pathname + hash}</p>
}

function renderPage(page: React.ReactNode, path = '/guidelines') {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        {page}
        <LocationProbe />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

describe('the pages with fixed text', () => {
  beforeEach(() => {
    answer = ({ url }) =>
      Promise.resolve(
        Response.json(
          url.endsWith('/api/legal/guidelines')
            ? TEXT
            : { origin: 'https://sideline.example', support_email: 'help@example.org' },
        ),
      )
    vi.stubGlobal('fetch', (request: Request) => answer(request))
    Element.prototype.scrollIntoView = () => undefined
  })

  it('list their sections', async () => {
    renderPage(<GuidelinesPage />)
    const contents = await screen.findByRole('navigation', { name: 'On this page' })
    const [first] = within(contents).getAllByRole('link', { name: 'For coaches', hidden: true })
    expect(first).toHaveAttribute('href', '#for-coaches')
    expect(document.getElementById('for-coaches')).toHaveTextContent('For coaches')
  })

  it('show the text, title and date that the server has', async () => {
    renderPage(<GuidelinesPage />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Our Guidelines' })).toBeVisible()
    expect(screen.getByText('Last updated November 26, 2026')).toBeVisible()
  })

  it('say that a text could not be loaded', async () => {
    answer = () =>
      Promise.resolve(Response.json({ code: 'not_found', detail: 'Nothing here.' }, { status: 404 }))
    renderPage(<GuidelinesPage />)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Site Guidelines' })).toBeVisible()
  })

  it('open their own links without reloading the site, except those for a new tab', async () => {
    renderPage(<GuidelinesPage />)
    const [link] = await screen.findAllByText('Privacy Policy', { selector: 'article a' })
    fireEvent.click(link as HTMLElement, { ctrlKey: true })
    expect(screen.getByTestId('place')).toHaveTextContent('/guidelines')
    fireEvent.click(link as HTMLElement)
    expect(screen.getByTestId('place')).toHaveTextContent('/privacy-policy#adding-a-coach')
  })

  it('show on the contact page where to write, what about, and when we reply', async () => {
    renderPage(<ContactPage />)
    expect(await screen.findByText('help@example.org')).toBeVisible()
    expect(screen.getByText('We reply within 24 hours.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Write about this : For coaches' })).toHaveAttribute(
      'href',
      'mailto:help@example.org?subject=My%20coach%20profile',
    )
  })

  it.each([
    ['42', `&body=${encodeURIComponent('https://sideline.example/coach/42\n\n')}`],
    ['4x', ''],
  ])('name the coach %j that an email is about', async (coach, body) => {
    renderPage(<ContactPage />, `/contact?coach=${coach}`)
    expect(
      await screen.findByRole('link', { name: 'Write about this : Coaches and reviews' }),
    ).toHaveAttribute('href', `mailto:help@example.org?subject=A%20coach%20or%20a%20review${body}`)
    expect(screen.getByRole('link', { name: 'Write about this : Your account' })).toHaveAttribute(
      'href',
      'mailto:help@example.org?subject=My%20account',
    )
  })
})
