import { afterEach, expect, test, vi } from 'vitest'
import { authFetch } from './authFetch'

const TOKEN = 'https://sideline.example/auth/v1/token'
const HTML = { status: 403, headers: { 'Content-Type': 'text/html' } }

function answer(...responses: Response[]) {
  const fetched = vi.fn<typeof fetch>()
  for (const response of responses) fetched.mockResolvedValueOnce(response)
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const refusal = (status: number, code: string) =>
  Response.json({ code, error_code: code, msg: '' }, { status })

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  new Response('<h1>Checking your browser</h1>', HTML),
  new Response('', HTML),
  Response.json({ error: 'log in to the network' }, { status: 401 }),
  Response.json(null, { status: 404 }),
])('a refusal that does not come from the site is a failed connection', async (response) => {
  answer(response)
  await expect(authFetch()(TOKEN)).rejects.toThrow(TypeError)
})

test('a refusal from the site is passed on', async () => {
  answer(refusal(400, 'refresh_token_not_found'))
  expect((await authFetch()(TOKEN)).status).toBe(400)
})

test("a session expires by the device's clock: the server's time is left out", async () => {
  answer(Response.json({ access_token: 'a', expires_in: 3600, expires_at: 12 }))
  expect(await (await authFetch()(TOKEN)).json()).toEqual({ access_token: 'a', expires_in: 3600 })
})

test('a response without a session or without a body is passed on', async () => {
  answer(Response.json({ id: 'u1' }), new Response(null, { status: 204 }))
  expect(await (await authFetch()(TOKEN)).json()).toEqual({ id: 'u1' })
  expect((await authFetch()(TOKEN)).status).toBe(204)
})

test('a refused token is renewed, and the same request is sent once more', async () => {
  const fetched = answer(refusal(403, 'bad_jwt'), Response.json({ id: 'u1' }))
  const headers = { Authorization: 'Bearer old' }
  await authFetch((refused) => Promise.resolve(`after ${refused}`))(TOKEN, {
    method: 'PUT',
    headers,
    body: '{"data":{}}',
  })
  const again = fetched.mock.calls[1]?.[0] as Request
  expect([again.method, again.headers.get('Authorization')]).toEqual(['PUT', 'Bearer after old'])
  expect(await again.text()).toBe('{"data":{}}')
})

test.each([
  ['a session that has ended', refusal(403, 'bad_jwt'), 'Bearer old'],
  ['another refusal', refusal(403, 'session_not_found'), 'Bearer old'],
  ['a request without a token', refusal(403, 'bad_jwt'), ''],
])('%s is not retried', async (_what, response, authorization) => {
  const fetched = answer(response)
  const got = await authFetch(() => Promise.resolve(null))(TOKEN, {
    headers: { Authorization: authorization },
  })
  expect(got.status).toBe(403)
  expect(fetched).toHaveBeenCalledOnce()
})
