import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json, mockApi, renderInApp } from '../test/renderInApp'
import { DANA } from '../test/samples'
import SavedCoachesPage from './SavedCoachesPage'

it('keeps both of two choices when the first is not rendered yet', async () => {
  const golfer = { ...DANA, id: 8, name: 'Gil Golfer', sport: 'Golf' }
  const coaches = [golfer, ...[1, 2, 3, 4, 5].map((id) => ({ ...DANA, id }))]
  const items = coaches.map((coach) => ({ coach, saved_on: '2026-03-01' }))
  mockApi({ 'GET /api/my/saved-coaches': () => json({ items, next_cursor: null }) })
  renderInApp(<SavedCoachesPage />, { path: '/saved-coaches' })
  const filter = await screen.findByRole('button', { name: 'Golf 1' })
  const sort = screen.getByRole('combobox', { name: 'Sort by' })
  act(() => {
    fireEvent.click(filter)
    fireEvent.change(sort, { target: { value: 'name' } })
  })
  expect(await screen.findByRole('button', { name: 'Golf 1', pressed: true })).toBeVisible()
  expect(sort).toHaveValue('name')
  expect(screen.queryByRole('heading', { name: DANA.name })).not.toBeInTheDocument()
})
