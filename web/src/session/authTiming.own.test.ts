import { GoTrueClient, isAuthRetryableFetchError } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testSession } from '../test/fakeAuth'

// The timing of spec section 9 is the auth client's own; these tests check it for the installed version.
const START = new Date('2026-03-01T12:00:00Z')

/** When a new session was requested from the server, in milliseconds since the start. */
let requestedAt: number[]
let key = 0

function client(answer: () => Response) {
  return new GoTrueClient({
    url: 'https://sideline.example/auth/v1',
    storageKey: String(key),
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: () => {
      requestedAt.push(Date.now() - START.getTime())
      return Promise.resolve(answer())
    },
  })
}

beforeEach(() => {
  requestedAt = []
  key++
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('a session is refreshed by a tick of 30 seconds, three ticks before it expires', async () => {
  const endsAt = START.getTime() / 1000 + 175
  localStorage.setItem(String(key), JSON.stringify({ ...testSession(), expires_at: endsAt }))
  const renewed = { ...testSession(), access_token: 'renewed' }
  const auth = client(() => Response.json(renewed))
  await auth.startAutoRefresh()
  // The ticks at 0 and 30 seconds do nothing, because more than three 30-second ticks remain.
  await vi.advanceTimersByTimeAsync(59_000)
  expect(requestedAt).toEqual([])
  await vi.advanceTimersByTimeAsync(61_000)
  await auth.stopAutoRefresh()
  expect(requestedAt).toEqual([60_000])
})

test.each([
  [91, []],
  [89, [0]],
])('%i seconds before it expires a session is refreshed at %j', async (left, times) => {
  const endsAt = START.getTime() / 1000 + left
  localStorage.setItem(String(key), JSON.stringify({ ...testSession(), expires_at: endsAt }))
  const { data } = await client(() =>
    Response.json({ ...testSession(), access_token: 'renewed' }),
  ).getSession()
  expect(requestedAt).toEqual(times)
  expect(data.session?.access_token).toBe(times.length ? 'renewed' : 'access')
})

test.each([502, 503, 504])(
  'a %i response is retried after 200 ms, then after twice as long each time',
  async (status) => {
    const auth = client(() => new Response('{}', { status }))
    const refreshed = auth.refreshSession({ refresh_token: 'r' })
    await vi.advanceTimersByTimeAsync(60_000)
    const { error } = await refreshed
    expect(isAuthRetryableFetchError(error)).toBe(true)
    const waits = requestedAt.slice(1).map((time, n) => time - (requestedAt[n] ?? 0))
    expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
    expect(requestedAt.at(-1)).toBeLessThan(30_000)
  },
)
