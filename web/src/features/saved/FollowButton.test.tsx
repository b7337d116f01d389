import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { json, mockApi, problem, renderInApp, SIGNED_OUT } from '../../test/renderInApp'
import FollowButton from './FollowButton'

const TEAM = '/team/northfield-university/womens-soccer'
const NAME = 'Northfield Women’s Soccer'

function letter(followed: boolean, is_sent = true) {
  const follow = { kind: 'team', path: TEAM, name: 'Women’s Soccer', about: 'Northfield', colors: [0, 0] }
  return json({ is_sent, has_moves: true, has_names: true, follows: followed ? [follow] : [] })
}

const button = () => screen.findByRole('button', { name: `Follow ${NAME}` })

it('follows, says what comes of it, and follows no longer', async () => {
  const calls = mockApi({
    'GET /api/my/letter': () => letter(false),
    'PUT /api/my/follows': (body) => letter((body as { wanted: boolean }).wanted),
  })
  renderInApp(<FollowButton path={TEAM} name={NAME} />)
  const user = userEvent.setup()
  await user.click(await button())
  expect(await screen.findByText(/One email when something is new, at most one a week/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Choose what it says' })).toHaveAttribute('href', '/letter')
  expect(await button()).toHaveAttribute('aria-pressed', 'true')
  await user.click(await button())
  expect(await button()).toHaveAttribute('aria-pressed', 'false')
  expect(calls.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { path: TEAM, wanted: true },
    { path: TEAM, wanted: false },
  ])
})

it('says that the letter is off', async () => {
  mockApi({
    'GET /api/my/letter': () => letter(false, false),
    'PUT /api/my/follows': () => letter(true, false),
  })
  renderInApp(<FollowButton path={TEAM} name={NAME} />)
  await userEvent.setup().click(await button())
  expect(await screen.findByRole('link', { name: 'Turn it on' })).toBeVisible()
})

it('says why following failed', async () => {
  mockApi({
    'GET /api/my/letter': () => letter(false),
    'PUT /api/my/follows': () => problem(429, 'rate_limited', 'Too many changes.'),
  })
  renderInApp(<FollowButton path={TEAM} name={NAME} />)
  await userEvent.setup().click(await button())
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many changes.')
  expect(await button()).toHaveAttribute('aria-pressed', 'false')
})

it('asks a visitor to log in, and then follows', async () => {
  const calls = mockApi({
    'GET /api/my/letter': () => letter(false),
    'PUT /api/my/follows': () => letter(true),
  })
  const { openDialog } = renderInApp(<FollowButton path={TEAM} name={NAME} />, { session: SIGNED_OUT })
  await userEvent.setup().click(await button())
  expect(openDialog).toHaveBeenCalledWith('sign-in', {
    intent: { path: TEAM, purpose: `follow ${NAME}`, follows: true },
  })
  expect(calls).toEqual([])
})

it('follows at once after signing in', async () => {
  const calls = mockApi({
    'GET /api/my/letter': () => letter(false),
    'PUT /api/my/follows': () => letter(true),
  })
  renderInApp(<FollowButton path={TEAM} name={NAME} followNow />)
  expect(await screen.findByText(/^Following\. One email/)).toBeVisible()
  expect(calls.filter(({ name }) => name.startsWith('PUT'))).toHaveLength(1)
})
