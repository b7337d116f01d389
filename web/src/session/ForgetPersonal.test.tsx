import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ForgetPersonal } from './ForgetPersonal'
import { SessionContext } from './sessionContext'
import { LOADING, SIGNED_OUT, type Session } from './user'

const asUser = (id: string): Session => ({
  status: 'signed-in',
  user: { id, email: `${id}@example.edu`, fullName: id, createdAt: '2026-03-05T10:00:00Z' },
})

test.each([
  ['the same user', [LOADING, asUser('ada'), LOADING, asUser('ada')], ['coach', 'mine', 'my-reviews']],
  ['a sign-out', [asUser('ada'), SIGNED_OUT], ['coach']],
  ['another user', [asUser('ada'), asUser('bob')], ['coach']],
  ['a visitor who signs in', [SIGNED_OUT, asUser('ada')], ['coach', 'mine', 'my-reviews']],
])('after %s the cache holds what it may', (_who, sessions, left) => {
  const cache = new QueryClient()
  cache.setQueryData(['coach', '7'], 'coach')
  cache.setQueryData(['coach', '7', 'mine', 'ada'], 'mine')
  cache.setQueryData(['my-reviews'], 'my-reviews')
  const tree = (session: Session) => (
    <QueryClientProvider client={cache}>
      <SessionContext value={session}>
        <ForgetPersonal />
      </SessionContext>
    </QueryClientProvider>
  )
  const [first = LOADING, ...later] = sessions
  const { rerender } = render(tree(first))
  for (const session of later) rerender(tree(session))
  const kept = cache
    .getQueryCache()
    .getAll()
    .map((query) => query.state.data)
  expect(kept).toEqual(left)
})
