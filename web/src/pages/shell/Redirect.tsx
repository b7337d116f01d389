import { Navigate } from 'react-router'
import { PageShell } from './PageShell'

interface RedirectProps {
  to: string
  /** The title of the page that redirects. */
  title: string
  state?: unknown
}

/** Redirects to another page. */
export function Redirect({ to, title, state = null }: RedirectProps) {
  return (
    <>
      <Navigate to={to} replace state={state} />
      <LeavingPage title={title} />
    </>
  )
}

/** Shown while a page redirects: the site's header and footer, so that visitors can always navigate. */
export function LeavingPage({ title }: { title: string }) {
  return (
    <PageShell title={title}>
      <p role="status" className="min-h-dvh">
        <span className="sr-only">Loading...</span>
      </p>
    </PageShell>
  )
}
