import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { User } from '../session/session'
import { json, mockApi, renderInApp } from '../test/renderInApp'
import { DANA } from '../test/samples'
import RatePage from './RatePage'

test.each([
  ['recruit', /You told us that you’re choosing a school/],
  ['parent', /You told us that you’re a parent/],
  ['coach', /You told us that you’re a coach/],
] as const)('the form tells a %s why there is none, and offers to change the account', async (kind, why) => {
  const user: User = { id: 'u1', email: 'kim@example.edu', fullName: 'Kim', createdAt: '2026-03-05', kind }
  const cannot_rate = 'Only athletes on a team rate coaches.'
  mockApi({
    'GET /api/coaches/7': () => json({ ...DANA, posts: [] }),
    'GET /api/coaches/7/mine': () => json({ review_id: null, is_saved: false, cannot_rate }),
  })
  const page = (
    <Routes>
      <Route path="/coach/:coachId/rate" element={<RatePage />} />
    </Routes>
  )
  const { openDialog } = renderInApp(page, { path: '/coach/7/rate', session: { status: 'signed-in', user } })
  expect(await screen.findByText(why)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Read about this coach' })).toHaveAttribute('href', '/coach/7')
  await userEvent.click(screen.getByRole('button', { name: 'I’ve joined a team' }))
  expect(openDialog).toHaveBeenCalledExactlyOnceWith('settings', { kind: 'athlete' })
})
