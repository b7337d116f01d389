import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userKey } from '../lib/userStorage'
import { ClearCacheOnUserChange } from './ClearCacheOnUserChange'
import { LOADING, type Session, SessionContext, SIGNED_OUT } from './session'

const asUser = (id: string): Session => ({
  status: 'signed-in',
  user: { id, email: `${id}@example.edu`, fullName: id, createdAt: '2026-03-05T10:00:00Z' },
})

const ADAS = userKey('ada', 'draft.rate.7')
const ADAS_SEEN = userKey('ada', 'seen')

beforeEach(() => {
  localStorage.setItem(ADAS, 'half a thought')
  localStorage.setItem(ADAS_SEEN, 'another')
  localStorage.setItem('unrelated', 'stays')
})
afterEach(() => {
  localStorage.clear()
})

function renderSessions(sessions: Session[], cache = new QueryClient()) {
  const tree = (session: Session) => (
    <QueryClientProvider client={cache}>
      <SessionContext value={session}>
        <ClearCacheOnUserChange />
      </SessionContext>
    </QueryClientProvider>
  )
  const [first = LOADING, ...later] = sessions
  const { rerender } = render(tree(first))
  for (const session of later) rerender(tree(session))
}

test.each([
  ['the same user', [LOADING, asUser('ada'), LOADING, asUser('ada')], ['coach', 'mine', 'my-reviews']],
  ['a sign-out', [asUser('ada'), SIGNED_OUT], ['coach']],
  ['another user', [asUser('ada'), asUser('bob')], ['coach']],
  ['a visitor who signs in', [SIGNED_OUT, asUser('ada')], ['coach', 'mine', 'my-reviews']],
])('after %s the cache has no data of another user', (_who, sessions, left) => {
  const cache = new QueryClient()
  cache.setQueryData(['coach', '7'], 'coach')
  cache.setQueryData(['coach', '7', 'mine', 'ada'], 'mine')
  cache.setQueryData(['my', 'reviews'], 'my-reviews')
  renderSessions(sessions, cache)
  const cached = cache
    .getQueryCache()
    .getAll()
    .map((query) => query.state.data)
  expect(cached).toEqual(left)
})

test.each([
  ['a reload', [LOADING, asUser('ada')]],
  ['another sign-in by the same user', [asUser('ada'), LOADING, asUser('ada')]],
  ['a session that ended elsewhere', [asUser('ada'), SIGNED_OUT, asUser('ada')]],
])('drafts and seen coaches survive %s', (_what, sessions) => {
  renderSessions(sessions)
  expect(Object.keys(localStorage).sort()).toEqual([ADAS, ADAS_SEEN, 'unrelated'].sort())
})

test.each([
  ['a sign-in by someone else', [LOADING, asUser('bob')]],
  [
    'a session that ended elsewhere and a sign-in by someone else',
    [asUser('ada'), SIGNED_OUT, asUser('bob')],
  ],
])('drafts and seen coaches are removed from the device after %s', (_what, sessions) => {
  renderSessions(sessions)
  expect(Object.keys(localStorage)).toEqual(['unrelated'])
})
