import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json, mockApi, renderInApp } from '../../test/renderInApp'
import { DANA } from '../../test/samples'
import OwnSaved from './OwnSaved'

function renderSaved(items: unknown[]) {
  mockApi({ 'GET /api/my/saved-coaches': () => json({ items, next_cursor: null }) })
  return renderInApp(<OwnSaved />)
}

it('shows the saved coaches, and nothing to rate', async () => {
  renderSaved([{ saved_on: '2026-03-01', coach: DANA }])
  expect(await screen.findByRole('heading', { name: 'Your saved coaches' })).toBeVisible()
  expect(screen.getByRole('link', { name: new RegExp(DANA.name) })).toHaveAttribute('href', '/coach/7')
  expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/saved-coaches')
  expect(screen.queryByRole('link', { name: /^Rate/ })).toBeNull()
})

it('leads to coaches if none is saved', async () => {
  renderSaved([])
  expect(await screen.findByText(/Save the coaches you’re thinking about/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find a coach' })).toHaveAttribute('href', '/coaches')
})
