import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, it, vi } from 'vitest'
import { renderInApp, mockApi } from '../test/renderInApp'
import { PrefetchOnHover } from './PrefetchOnHover'
import { loadPage } from './routes'

vi.mock('./routes', () => ({ loadPage: vi.fn(() => Promise.resolve()) }))

function renderSubject() {
  const calls = mockApi({})
  renderInApp(
    <>
      <PrefetchOnHover />
      <Link to="/coach/7?from=search#reviews">
        <b>Dana Rivers</b>
      </Link>
      <Link to="/terms">Terms</Link>
      <button data-prefetch="/coach/7/rate">Rate</button>
      <a href="https://elsewhere.example/coach/8">Elsewhere</a>
    </>,
  )
  return calls
}

it('fetches the profile, its reviews and the page when a coach is hovered', async () => {
  const calls = renderSubject()
  await userEvent.hover(screen.getByText('Dana Rivers'))
  await waitFor(() => {
    expect(calls.map(({ name }) => name).sort()).toEqual(['GET /api/coaches/7', 'GET /api/coaches/7/reviews'])
  })
  expect(loadPage).toHaveBeenCalledWith('/coach/7')
})

it('fetches the pages of other links on hover and focus, but nothing from other sites', async () => {
  const calls = renderSubject()
  fireEvent.focusIn(screen.getByText('Terms'))
  await userEvent.hover(screen.getByText('Rate'))
  await userEvent.hover(screen.getByText('Elsewhere'))
  expect(vi.mocked(loadPage).mock.calls).toEqual([['/terms'], ['/coach/7/rate']])
  expect(calls).toEqual([])
})
