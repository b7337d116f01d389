import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { json, mockApi, problem, renderInApp } from '../test/renderInApp'
import { DANA } from '../test/samples'
import LetterPage from './LetterPage'

const FOLLOWS = [
  { kind: 'coach', path: '/coach/7', name: DANA.name, about: '', colors: DANA.colors, coach: DANA },
  {
    kind: 'school',
    path: '/school/northfield-university',
    name: 'Northfield University',
    about: '',
    colors: [1, 2],
    coach: null,
  },
]
const ALL = { is_sent: true, has_moves: true, has_names: true }

it('lists what is followed and follows no longer', async () => {
  mockApi({
    'GET /api/my/letter': () => json({ ...ALL, follows: FOLLOWS }),
    'PUT /api/my/follows': (body) => {
      expect(body).toEqual({ path: '/school/northfield-university', wanted: false })
      return json({ ...ALL, follows: FOLLOWS.slice(0, 1) })
    },
  })
  renderInApp(<LetterPage />, { path: '/letter' })
  expect(await screen.findByText('1 coach, 1 school')).toBeVisible()
  expect(screen.getByText('ada@athletes.example')).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Unfollow Northfield University' }))
  expect(await screen.findByText('1 coach')).toBeVisible()
  expect(screen.getByRole('link', { name: new RegExp(DANA.name) })).toHaveAttribute('href', '/coach/7')
})

it('changes what the letter has', async () => {
  const bodies: unknown[] = []
  mockApi({
    'GET /api/my/letter': () => json({ ...ALL, follows: FOLLOWS }),
    'PUT /api/my/letter': (body) => {
      bodies.push(body)
      return json({ ...(body as typeof ALL), follows: FOLLOWS })
    },
  })
  renderInApp(<LetterPage />, { path: '/letter' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Leave names out' }))
  expect(await screen.findByRole('checkbox', { name: 'Leave names out', checked: true })).toBeVisible()
  await waitFor(() => {
    expect(bodies).toHaveLength(1)
  })
  await user.click(screen.getByRole('checkbox', { name: 'Send it' }))
  expect(await screen.findByRole('checkbox', { name: 'Send it', checked: false })).toBeVisible()
  await waitFor(() => {
    expect(bodies).toHaveLength(2)
  })
  expect(bodies).toEqual([
    { ...ALL, has_names: false },
    { is_sent: false, has_moves: true, has_names: false },
  ])
})

it('shows the choice that is stored if changing it failed', async () => {
  mockApi({
    'GET /api/my/letter': () => json({ ...ALL, follows: FOLLOWS }),
    'PUT /api/my/letter': () => problem(429, 'rate_limited', 'Too many changes.'),
  })
  renderInApp(<LetterPage />, { path: '/letter' })
  await userEvent.setup().click(await screen.findByRole('checkbox', { name: 'Send it' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many changes.')
  expect(screen.getByRole('checkbox', { name: 'Send it' })).toBeChecked()
})

it('says so if nothing is followed, and if it cannot be loaded', async () => {
  mockApi({ 'GET /api/my/letter': () => json({ ...ALL, follows: [] }) })
  const { unmount } = renderInApp(<LetterPage />, { path: '/letter' })
  expect(await screen.findByText('You follow nobody yet')).toBeVisible()
  unmount()
  mockApi({ 'GET /api/my/letter': () => problem(500, 'server', 'Broken') })
  renderInApp(<LetterPage />, { path: '/letter' })
  expect(await screen.findByText(/Failed to load what you follow/)).toBeVisible()
})
