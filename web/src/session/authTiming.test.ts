import { GoTrueClient, isAuthRetryableFetchError } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testSession } from '../test/fakeAuth'

// The timing of section 9 is the auth client's own; these tests hold whatever version is installed to it.
const START = new Date('2026-03-01T12:00:00Z')

/** When the server was asked for a new session, in milliseconds since the start. */
let asked: number[]
let key = 0

function client(answer: () => Response) {
  return new GoTrueClient({
    url: 'https://sideline.example/auth/v1',
    storageKey: String(key),
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: () => {
      asked.push(Date.now() - START.getTime())
      return Promise.resolve(answer())
    },
  })
}

beforeEach(() => {
  asked = []
  key++
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('a session is renewed by a look every 30 seconds, three looks before its end', async () => {
  const endsAt = START.getTime() / 1000 + 175
  localStorage.setItem(String(key), JSON.stringify({ ...testSession(), expires_at: endsAt }))
  const renewed = { ...testSession(), access_token: 'renewed' }
  const auth = client(() => Response.json(renewed))
  await auth.startAutoRefresh()
  // Looks at 0, 30 and 60 seconds leave it alone: from there it is more than three looks of 30 seconds to the end.
  await vi.advanceTimersByTimeAsync(59_000)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(61_000)
  await auth.stopAutoRefresh()
  expect(asked).toEqual([60_000])
})

test.each([
  [91, []],
  [89, [0]],
])('%i seconds before its end a session is asked for anew at %j', async (left, moments) => {
  const endsAt = START.getTime() / 1000 + left
  localStorage.setItem(String(key), JSON.stringify({ ...testSession(), expires_at: endsAt }))
  const { data } = await client(() =>
    Response.json({ ...testSession(), access_token: 'renewed' }),
  ).getSession()
  expect(asked).toEqual(moments)
  expect(data.session?.access_token).toBe(moments.length ? 'renewed' : 'access')
})

test.each([502, 503, 504])(
  'an answer of %i is asked for again, after 200 ms and twice as long each time',
  async (status) => {
    const auth = client(() => new Response('{}', { status }))
    const refreshed = auth.refreshSession({ refresh_token: 'r' })
    await vi.advanceTimersByTimeAsync(60_000)
    const { error } = await refreshed
    expect(isAuthRetryableFetchError(error)).toBe(true)
    const waits = asked.slice(1).map((moment, n) => moment - (asked[n] ?? 0))
    expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
    expect(asked.at(-1)).toBeLessThan(30_000)
  },
)
