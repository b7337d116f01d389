import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import ContactPage from '../ContactPage'
import GuidelinesPage from '../GuidelinesPage'

let answer: () => Promise<Response>

function LocationProbe() {
  const { pathname, hash } = useLocation()
  return <p data-testid="place">{pathname + hash}</p>
}

function renderPage(page: React.ReactNode, path = '/guidelines') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        {page}
        <LocationProbe />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

describe('the pages with fixed text', () => {
  beforeEach(() => {
    answer = () => Promise.resolve(Response.json({ support_email: 'help@example.org' }))
    vi.stubGlobal('fetch', () => answer())
    Element.prototype.scrollIntoView = () => undefined
  })

  it('show the support address of this site', async () => {
    renderPage(<GuidelinesPage />)
    const links = await screen.findAllByText('help@example.org')
    expect(links[0]).toHaveAttribute('href', 'mailto:help@example.org')
  })

  it('link to the contact page until the address is known', () => {
    answer = () => new Promise(() => undefined)
    renderPage(<GuidelinesPage />)
    expect(screen.getAllByText('our support address')[0]).toHaveAttribute('href', '/contact')
  })

  it('list their sections', () => {
    renderPage(<GuidelinesPage />)
    const contents = screen.getByRole('navigation', { name: 'On this page' })
    const [first] = within(contents).getAllByRole('link', { name: 'For coaches', hidden: true })
    expect(first).toHaveAttribute('href', '#for-coaches')
    expect(document.getElementById('for-coaches')).toHaveTextContent('For coaches')
  })

  it('open their own links without reloading the site, except those for a new tab', () => {
    renderPage(<GuidelinesPage />)
    const [link] = screen.getAllByText('Privacy Policy', { selector: 'article a' })
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
    ['42', `&body=${encodeURIComponent('http://localhost:3000/coach/42\n\n')}`],
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
