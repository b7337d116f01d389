import { render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary'
import { ChunkLoadError } from './states'

const Lost = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module')))

test('a part whose code does not come leaves the page standing, and may say so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <>
      <p>The page</p>
      <ErrorBoundary fallback={<ChunkLoadError />}>
        <Suspense>
          <Lost />
        </Suspense>
      </ErrorBoundary>
    </>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be opened.')
  expect(screen.getByText('The page')).toBeInTheDocument()
})
