import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { tryAgain } from '../test/elements'
import { renderInApp, mockApi, noCoach, SIGNED_OUT } from '../test/renderInApp'
import { AppRoutes, loadPage, PageFailed } from './routes'

function Broken(): never {
  throw new TypeError('Failed to fetch dynamically imported module')
}

describe('a page that failed', () => {
  it('shows an error with a retry button', () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    render(
      <ErrorBoundary fallback={<PageFailed />}>
        <Broken />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t show this page. Please try again.')
    expect(tryAgain()).toBeVisible()
  })
})

it.each(['/Contact', '/contact/x', '/Coach/1', '/COACHES'])(
  'a URL unknown to the server is also unknown here: %s',
  async (path) => {
    mockApi({})
    await loadPage(path)
    renderInApp(<AppRoutes />, { path, session: SIGNED_OUT })
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  },
)

it.each(['/coach/1e3', '/coach/abc', '/coach/01', '/coach/-1'])(
  'an invalid id is that of no coach: %s',
  async (path) => {
    mockApi({ 'GET /api/coaches/NaN': noCoach })
    await loadPage(path)
    renderInApp(<AppRoutes />, { path, session: SIGNED_OUT })
    expect(await screen.findByRole('heading', { name: 'Coach Not Found' })).toBeVisible()
  },
)
