import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { PageFailed } from './routes'

function Broken(): never {
  throw new TypeError('Failed to fetch dynamically imported module')
}

describe('a page that failed', () => {
  it('says so and offers to try again', () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    render(
      <ErrorBoundary fallback={<PageFailed />}>
        <Broken />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown. Please try again.')
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
  })
})
