import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { ApiError, messageOf } from '../api/errors'
import { Container } from '../ui/layout'
import { CardListSkeleton } from '../ui/pageSkeletons'
import { ErrorState } from '../ui/states'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { Redirect } from './shell/Redirect'
import { teamDocument } from './team/teamDocument'
import { TeamPart } from './team/TeamPart'
import './team/team.css'

const NotFoundPage = lazy(() => import('./NotFoundPage'))

export const page: PageMeta = { title: 'Team', indexed: true }

/** /team/{school}/{team}: who coaches a team, who left, and what athletes say, as the server renders it. */
export default function TeamPage() {
  const { pathname } = useLocation()
  const { data: team, error, refetch } = useQuery(teamDocument(pathname))

  if (!team) {
    if (error instanceof ApiError && error.status === 404)
      return (
        <Suspense>
          <NotFoundPage />
        </Suspense>
      )
    return (
      <PageShell title={page.title}>
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <CardListSkeleton text="Loading team..." />
        )}
      </PageShell>
    )
  }
  if (team.path !== pathname) return <Redirect to={team.path} title={team.title} />
  const hero = (
    <Container>
      <TeamPart part="hero" html={team.hero} />
    </Container>
  )
  return (
    <PageShell title={team.title} description={team.description} hero={hero}>
      <TeamPart part="body" html={team.body} />
    </PageShell>
  )
}
