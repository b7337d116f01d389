import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../../session/sessionContext'
import { PageShell } from './PageShell'

interface RequireUserProps {
  /** The page's title, also while it is not known yet who is there. */
  title: string
  children: ReactNode
}

/** For pages of signed-in users: waits until the session is known; without a user leads home (spec, section 4). */
export function RequireUser({ title, children }: RequireUserProps) {
  const { status } = useSession()
  const { pathname, search } = useLocation()

  if (status === 'signed-in') return children
  if (status === 'signed-out') return <Navigate to="/" replace state={{ wanted: pathname + search }} />
  return (
    <PageShell title={title}>
      <p role="status" className="sr-only">
        Loading...
      </p>
    </PageShell>
  )
}
