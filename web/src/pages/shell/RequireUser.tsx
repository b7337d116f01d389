import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useAccountDialogs } from '../../session/accountDialogs'
import type { Intent } from '../../session/intent'
import { useSession } from '../../session/session'
import { PageHero } from './PageHero'
import { PageShell } from './PageShell'
import { Redirect } from './Redirect'

interface RequireUserProps {
  /** The page's title while the session is loading. */
  title: string
  /** What a visitor is asked to log in for; completes the sentence 'Log in to …'. */
  purpose: string
  /** The page's hero, shown while the session is loading. */
  hero?: ReactNode
  /** The whole page while the session is loading; an empty one below the hero if omitted. */
  loading?: ReactNode
  children: ReactNode
}

/**
 * Shows a page to signed-in users only. Visitors are redirected to the home page (spec section 4), where the login
 * dialog opens and leads back. A user who signs out here goes to the home page without being asked to log in.
 */
export function RequireUser({ title, purpose, hero, loading, children }: RequireUserProps) {
  const { status } = useSession()
  const { leaving } = useAccountDialogs()
  const { pathname, search } = useLocation()

  if (status === 'signed-in') return children
  if (status === 'signed-out') {
    const intent: Intent = { path: pathname + search, purpose }
    return <Redirect to="/" title={title} state={leaving ? null : { intent }} />
  }
  if (loading) return loading
  return (
    <PageShell title={title} hero={hero}>
      {/* The footer stays below the window. */}
      <p role="status" className="min-h-dvh">
        <span className="sr-only">Loading...</span>
      </p>
    </PageShell>
  )
}

interface OwnListPageProps {
  title: string
  /** What a visitor is asked to log in for; completes the sentence 'Log in to …'. */
  purpose: string
  children: ReactNode
}

/** A page with one of the user's lists; its title is shown while the session is loading. */
export function OwnListPage({ title, purpose, children }: OwnListPageProps) {
  const hero = <PageHero title={title} compact />
  return (
    <RequireUser title={title} purpose={purpose} hero={hero}>
      <PageShell title={title} hero={hero}>
        {/* At least as tall as the window, so that the footer does not jump when the list appears. */}
        <div className="min-h-dvh">{children}</div>
      </PageShell>
    </RequireUser>
  )
}
