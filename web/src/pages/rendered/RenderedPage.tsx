import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { ApiError, messageOf } from '../../api/errors'
import { Container } from '../../ui/layout'
import { CardListSkeleton } from '../../ui/pageSkeletons'
import { ErrorState } from '../../ui/states'
import { PageShell } from '../shell/PageShell'
import { Redirect } from '../shell/Redirect'
import { RenderedPart } from './RenderedPart'
import { renderedPage } from './renderedPage'

const NotFoundPage = lazy(() => import('../NotFoundPage'))

interface RenderedPageProps {
  /** The title while the page is loading. */
  title: string
  /** The message for screen readers while the page is loading. */
  loading: string
  /** The part of the URL's query that the server reads, with its question mark; none if omitted. */
  query?: string
}

/** A page of which the server renders everything below the header. The app shows the same HTML. */
export function RenderedPage({ title, loading, query }: RenderedPageProps) {
  const { pathname } = useLocation()
  const { data: page, error, refetch } = useQuery(renderedPage(pathname, query))

  if (!page) {
    if (error instanceof ApiError && error.status === 404)
      return (
        <Suspense>
          <NotFoundPage />
        </Suspense>
      )
    return (
      <PageShell title={title}>
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <CardListSkeleton text={loading} />
        )}
      </PageShell>
    )
  }
  if (page.path !== pathname) return <Redirect to={page.path} title={page.title} />
  const hero = (
    <Container>
      <RenderedPart part="hero" html={page.hero} />
    </Container>
  )
  return (
    <PageShell title={page.title} description={page.description} hero={hero}>
      <RenderedPart part="body" html={page.body} />
    </PageShell>
  )
}
