import type { Client } from 'openapi-fetch'
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

type QueryValue = string | number | boolean | null | undefined

interface CallOptions extends Omit<RequestInit, 'body' | 'method'> {
  params?: { path?: Record<string, string | number>; query?: Record<string, QueryValue | QueryValue[]> }
  body?: unknown
  /** How to read a successful response: JSON by default. */
  parseAs?: 'text' | 'blob'
}

/** Returns the URL of a path of openapi.json. A list repeats its name; null and undefined are left out. */
function urlOf(path: string, { path: parts = {}, query = {} }: NonNullable<CallOptions['params']>): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_braces, name: string) =>
    encodeURIComponent(String(parts[name])),
  )
  const url = new URL(filled, location.origin)
  for (const [name, values] of Object.entries(query)) {
    for (const value of Array.isArray(values) ? values : [values]) {
      if (value !== null && value !== undefined) url.searchParams.append(name, String(value))
    }
  }
  return url
}

/** Returns the value of a JSON text; undefined for an empty one. */
function parsed(text: string): unknown {
  return text ? JSON.parse(text) : undefined
}

/** Returns the error in a response; undefined if a proxy wrote the response. */
async function errorIn(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return parsed(text)
  } catch {
    return undefined
  }
}

async function call(method: string, path: string, options: CallOptions = {}): Promise<FetchResult<unknown>> {
  const { params = {}, body, parseAs, ...init } = options
  const request = new Request(urlOf(path, params), { ...init, method, body: JSON.stringify(body) })
  if (body !== undefined) request.headers.set('Content-Type', 'application/json')
  const token = await tokenSource()
  if (token) request.headers.set('Authorization', `Bearer ${token}`)
  const again = request.clone()
  // Looked up on each call, so that tests can stub it.
  const refusable = await globalThis.fetch(request)
  const response = refusable.status === 403 ? await retry(again, refusable) : refusable
  if (!response.ok) return { error: await errorIn(response), response }
  return { data: parseAs ? await response[parseAs]() : parsed(await response.text()), response }
}

/**
 * The typed client for openapi.json, on the page's own origin. Wrap each call in `unwrap`. Its types are openapi-fetch's,
 * whose own code supports much that this site does not need.
 */
export const api = Object.fromEntries(
  ['GET', 'POST', 'PUT', 'DELETE'].map((method) => [method, call.bind(null, method)]),
) as unknown as Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'DELETE'>

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
