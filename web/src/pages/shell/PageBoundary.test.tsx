import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PageBoundary } from './PageBoundary'

function Broken(): never {
  throw new TypeError('Failed to fetch dynamically imported module')
}

describe('a page that failed', () => {
  it('says so and offers to try again', () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    render(
      <PageBoundary>
        <Broken />
      </PageBoundary>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown. Please try again.')
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
  })
})
