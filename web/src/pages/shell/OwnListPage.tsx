import type { ReactNode } from 'react'
import { PageHero } from './PageHero'
import { PageShell } from './PageShell'
import { RequireUser } from './RequireUser'

interface OwnListPageProps {
  title: string
  /** What a visitor is asked to log in for: the end of the sentence 'Log in to …'. */
  purpose: string
  children: ReactNode
}

/** The page of a list of the user's own: its title stands there while the session is loading. */
export function OwnListPage({ title, purpose, children }: OwnListPageProps) {
  const hero = <PageHero title={title} compact />
  return (
    <RequireUser title={title} purpose={purpose} hero={hero}>
      <PageShell title={title} hero={hero}>
        {/* At least as high as the window: the footer does not jump when the list is there. */}
        <div className="min-h-dvh">{children}</div>
      </PageShell>
    </RequireUser>
  )
}
