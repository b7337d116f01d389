import { afterEach, describe, expect, it, vi } from 'vitest'
import { api, setTokenSource, unwrap } from './client'
import { OFFLINE, SERVER_ERROR, UNREACHABLE } from './errors'

function answer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
}

function fakeServer(handle: (request: Request) => Response | Promise<Response>) {
  const fetch = vi.fn((request: Request) => Promise.resolve(handle(request)))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const readSite = () => unwrap(api.GET('/api/site'))

describe('an API call', () => {
  afterEach(() => {
    setTokenSource(() => Promise.resolve(null))
  })

  it('goes to the page’s own origin and returns the data', async () => {
    const fetch = fakeServer(() => answer({ support_email: 'help@example.org' }))
    expect(await readSite()).toEqual({ support_email: 'help@example.org' })
    expect(fetch.mock.calls[0]?.[0].url).toBe(`${location.origin}/api/site`)
  })

  it('sends the token of the signed-in user, and none for visitors', async () => {
    const fetch = fakeServer(() => answer({}))
    await readSite()
    setTokenSource(() => Promise.resolve('abc'))
    await readSite()
    expect(fetch.mock.calls.map(([request]) => request.headers.get('Authorization'))).toEqual([
      null,
      'Bearer abc',
    ])
  })

  it('fills in the path, repeats the name of a list, and leaves out what is not given', async () => {
    const fetch = fakeServer(() => answer({}))
    const query = { status: null, shown: [3, 4], take_over: undefined }
    await unwrap(api.GET('/api/desk/cases/changes', { params: { query } }))
    await unwrap(api.GET('/api/reports/{receipt}', { params: { path: { receipt: 'a/b ?' } } }))
    expect(fetch.mock.calls.map(([request]) => request.url.replace(location.origin, ''))).toEqual([
      '/api/desk/cases/changes?shown=3&shown=4',
      '/api/reports/a%2Fb%20%3F',
    ])
  })

  it('sends a body as JSON, and no type without one', async () => {
    const fetch = fakeServer(() => answer({}))
    await unwrap(api.POST('/api/my/school-email', { body: { email: 'a@b.example' } }))
    await unwrap(api.DELETE('/api/my/school-email'))
    const [[sent], [removed]] = fetch.mock.calls as [[Request], [Request]]
    expect([sent.method, sent.headers.get('Content-Type'), await sent.json()]).toEqual([
      'POST',
      'application/json',
      { email: 'a@b.example' },
    ])
    expect([removed.method, removed.headers.get('Content-Type'), removed.body]).toEqual([
      'DELETE',
      null,
      null,
    ])
  })

  it('returns text if asked to, and nothing for an empty response', async () => {
    fakeServer(() => new Response('time,action', { status: 200 }))
    expect(await unwrap<string>(api.GET('/api/desk/log.csv', { parseAs: 'text' }))).toBe('time,action')
    fakeServer(() => new Response(null, { status: 204 }))
    await expect(unwrap(api.DELETE('/api/my/claim'))).resolves.toBeUndefined()
  })

  it('fails if a sign-in page of a wireless network answers', async () => {
    fakeServer(() => new Response('<h1>Welcome</h1>', { status: 200 }))
    await expect(readSite()).rejects.toMatchObject({ status: 0, code: 'network', message: UNREACHABLE })
  })

  it('throws an ApiError with code, message, fields and the other members', async () => {
    fakeServer(() =>
      answer(
        {
          status: 409,
          code: 'coach_exists',
          detail: 'This coach is here.',
          coach_id: 7,
          errors: [{ field: 'name', message: 'Taken' }],
        },
        409,
      ),
    )
    await expect(readSite()).rejects.toMatchObject({
      name: 'ApiError',
      status: 409,
      code: 'coach_exists',
      message: 'This coach is here.',
      fields: { name: 'Taken' },
      extra: { coach_id: 7 },
    })
  })

  it('reports a server error if the response is not problem+json', async () => {
    fakeServer(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(readSite()).rejects.toMatchObject({ status: 502, code: 'server', message: SERVER_ERROR })
  })

  it('distinguishes a lost connection from an unreachable server', async () => {
    fakeServer(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(readSite()).rejects.toMatchObject({ status: 0, code: 'network', message: UNREACHABLE })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await expect(readSite()).rejects.toMatchObject({ status: 0, code: 'offline', message: OFFLINE })
  })

  it('rethrows the error of an aborted call', async () => {
    fakeServer((request) => {
      request.signal.throwIfAborted()
      return answer({})
    })
    const signal = AbortSignal.abort()
    await expect(unwrap(api.GET('/api/site', { signal }))).rejects.toMatchObject({ name: 'AbortError' })
  })
})
