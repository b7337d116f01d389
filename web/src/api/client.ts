import createClient from 'openapi-fetch'
import { ApiError, errorFromResponse, networkError } from './errors'
import type { components, paths } from './schema'

/** The schemas of openapi.json, by name. */
export type Schemas = components['schemas']

/** The query parameters of a GET request. */
export type QueryOf<Path extends keyof paths> = paths[Path] extends {
  get: { parameters: { query?: infer Query } }
}
  ? NonNullable<Query>
  : never

/** Returns the signed-in user's access token, refreshed if needed; null for visitors. */
type TokenSource = () => Promise<string | null>

/** Retries a refused request with a renewed token and returns the response, or returns the refusal itself. */
type Retry = (request: Request, refusal: Response) => Promise<Response>

let tokenSource: TokenSource = () => Promise.resolve(null)
let retry: Retry = (_request, refusal) => Promise.resolve(refusal)

/** Sets where access tokens come from. Called by main.tsx, because api must not import session. */
export function setTokenSource(source: TokenSource, retryRefused = retry): void {
  tokenSource = source
  retry = retryRefused
}

async function send(request: Request): Promise<Response> {
  const again = request.clone()
  // Looked up on each call, so that tests can stub it.
  const response = await globalThis.fetch(request)
  return response.status === 403 ? retry(again, response) : response
}

/** The typed client for openapi.json, on the page's own origin. Wrap each call in `unwrap`. */
export const api = createClient<paths>({
  baseUrl: typeof location === 'undefined' ? '' : location.origin,
  fetch: send,
})

api.use({
  async onRequest({ request }) {
    const token = await tokenSource()
    if (token) request.headers.set('Authorization', `Bearer ${token}`)
    return request
  },
})

interface FetchResult<T> {
  data?: T
  error?: unknown
  response: Response
}

function isAborted(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === 'AbortError'
}

async function withNetworkErrors<T>(call: Promise<FetchResult<T>>): Promise<FetchResult<T>> {
  try {
    return await call
  } catch (thrown) {
    if (isAborted(thrown) || thrown instanceof ApiError) throw thrown
    throw networkError()
  }
}

/**
 * Returns the data of a call to `api`. Throws an ApiError, whose message can be shown to the user; an aborted call
 * throws the AbortError itself.
 */
export async function unwrap<T>(call: Promise<FetchResult<T>>): Promise<T> {
  const { data, error, response } = await withNetworkErrors(call)
  if (!response.ok) throw errorFromResponse(response.status, error)
  return data as T
}
