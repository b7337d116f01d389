import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../session/sessionContext'

/** The page a visitor was sent home from, kept in the history entry, so that it outlives a reload. */
function wantedPage(state: unknown): string | null {
  const wanted: unknown =
    typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : null
  return typeof wanted === 'string' && /^\/(?!\/)/.test(wanted) ? wanted : null
}

/** After signing in, leads on to the page that needed it: deep links survive. */
export function ReturnToWanted() {
  const { status } = useSession()
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  const navigate = useNavigate()
  const wanted = pathname === '/' ? wantedPage(state) : null

  useEffect(() => {
    if (status === 'signed-in' && wanted) void navigate(wanted, { replace: true })
  }, [status, wanted, navigate])

  return null
}
