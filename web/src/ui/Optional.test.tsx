import { render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { CouldNotOpen } from './CouldNotOpen'
import { Optional } from './Optional'

const Lost = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module')))

test('a part whose code does not come leaves the page standing, and may say so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <>
      <p>The page</p>
      <Optional fallback={<CouldNotOpen />}>
        <Suspense>
          <Lost />
        </Suspense>
      </Optional>
    </>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be opened.')
  expect(screen.getByText('The page')).toBeInTheDocument()
})
