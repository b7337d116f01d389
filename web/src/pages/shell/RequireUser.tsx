import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../../session/session'
import { PageShell } from './PageShell'

interface RequireUserProps {
  /** The page's title while the session is loading. */
  title: string
  children: ReactNode
}

/** Shows a page to signed-in users only; redirects visitors home (spec section 4). */
export function RequireUser({ title, children }: RequireUserProps) {
  const { status } = useSession()
  const { pathname, search } = useLocation()

  if (status === 'signed-in') return children
  if (status === 'signed-out') return <Navigate to="/" replace state={{ returnTo: pathname + search }} />
  return (
    <PageShell title={title}>
      <p role="status" className="sr-only">
        Loading...
      </p>
    </PageShell>
  )
}
