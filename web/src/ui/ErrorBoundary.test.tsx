import { render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary'
import { ChunkLoadError } from './states'

const Lost = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module')))

test('the page stays when the chunk of one part cannot be loaded, and shows the fallback', async () => {
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
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t open this.')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
  expect(screen.getByText('The page')).toBeInTheDocument()
})
