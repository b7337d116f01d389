import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { AccountDialogsContext } from '../session/accountDialogs'
import { type Session, SessionContext, SIGNED_OUT } from '../session/session'

/** Ada, who is signed in. */
const ADA: Session = {
  status: 'signed-in',
  user: { id: 'ada', email: 'ada@athletes.example', fullName: 'Ada', createdAt: '2026-01-01T00:00:00Z' },
}

interface StageOptions {
  path?: string
  session?: Session
}

/** Draws something inside all that the app gives it; tells where one is and which account dialogs were opened. */
export function renderInApp(play: ReactNode, { path = '/', session = ADA }: StageOptions = {}) {
  const openDialog = vi.fn()
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const dialogs = {
    current: null,
    email: '',
    open: openDialog,
    close: vi.fn(),
    deleting: false,
    setDeleting: vi.fn(),
  }
  const view = render(
    <QueryClientProvider client={cache}>
      <SessionContext value={session}>
        <AccountDialogsContext value={dialogs}>
          <MemoryRouter initialEntries={[path]}>
            {play}
            <LocationProbe />
          </MemoryRouter>
        </AccountDialogsContext>
      </SessionContext>
    </QueryClientProvider>,
  )
  return { ...view, openDialog, cache }
}

export { SIGNED_OUT }

function LocationProbe() {
  return <p data-testid="address">{useLocation().pathname}</p>
}

/** A call that reached the server of the test. */
interface Call {
  name: string
  body: unknown
}

type Answer = (body: unknown, query: URLSearchParams) => Response | Promise<Response>

/** Puts a server in the place of fetch: answers by 'METHOD /path', 404 to all else; tells what it was asked. */
export function mockApi(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    const name = `${request.method} ${pathname}`
    const text = await request.text()
    const body: unknown = text ? JSON.parse(text) : undefined
    calls.push({ name, body })
    return answers[name]?.(body, searchParams) ?? problem(404, 'not_found', 'Not found')
  })
  return calls
}

export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status })
}

/** An answer in application/problem+json. */
export function problem(status: number, code: string, detail: string, extra: object = {}): Response {
  return Response.json({ status, code, detail, ...extra }, { status })
}
