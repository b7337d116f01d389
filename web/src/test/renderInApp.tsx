import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { AccountDialogsContext, CLOSED } from '../session/accountDialogs'
import { type Session, SessionContext, SIGNED_OUT } from '../session/session'

/** The default session, with Ada signed in. */
const ADA: Session = {
  status: 'signed-in',
  user: { id: 'ada', email: 'ada@athletes.example', fullName: 'Ada', createdAt: '2026-01-01T00:00:00Z' },
}

interface RenderOptions {
  path?: string
  session?: Session
  /** Data already in the query cache. */
  fetched?: [QueryKey, unknown][]
}

/**
 * Renders inside the app's providers. `openDialog` records which account dialogs were opened; a probe shows the URL.
 */
export function renderInApp(ui: ReactNode, { path = '/', session = ADA, fetched = [] }: RenderOptions = {}) {
  const openDialog = vi.fn()
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  for (const [key, data] of fetched) cache.setQueryData(key, data)
  window.history.replaceState(null, '', path)
  const dialogs = { ...CLOSED, open: openDialog }
  const view = render(
    <QueryClientProvider client={cache}>
      <SessionContext value={session}>
        <AccountDialogsContext value={dialogs}>
          <BrowserRouter>
            {ui}
            <LocationProbe />
          </BrowserRouter>
        </AccountDialogsContext>
      </SessionContext>
    </QueryClientProvider>,
  )
  return { ...view, openDialog, cache }
}

export { SIGNED_OUT }

function LocationProbe() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p data-testid="address">{pathname}</p>
      <p data-testid="query">{search}</p>
    </>
  )
}

/** A request that the mock API received. */
interface Call {
  name: string
  body: unknown
}

type Responder = (body: unknown, query: URLSearchParams) => Response | Promise<Response>

/**
 * Stubs fetch with responses by 'METHOD /path', and 404 for anything else. Returns the list of requests, which grows.
 */
export function mockApi(responses: Record<string, Responder>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    const name = `${request.method} ${pathname}`
    const text = await request.text()
    const body: unknown = text ? JSON.parse(text) : undefined
    calls.push({ name, body })
    return responses[name]?.(body, searchParams) ?? problem(404, 'not_found', 'Not found')
  })
  return calls
}

export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status })
}

/** A response of type application/problem+json. */
export function problem(status: number, code: string, detail: string, extra: object = {}): Response {
  return Response.json({ status, code, detail, ...extra }, { status })
}

/** The server's response for a coach who does not exist. */
export function noCoach(): Response {
  return problem(404, 'coach_not_found', 'Coach Not Found')
}
