import { ApiError, messageOf } from '../../api/errors'
import { lazyPart } from '../../lib/loadable'
import { CardListSkeleton } from '../../ui/pageSkeletons'
import { ErrorState } from '../../ui/states'
import { PageShell } from '../shell/PageShell'
import { Redirect } from '../shell/Redirect'

const NotFoundPage = lazyPart(() => import('../NotFoundPage'))

interface PlaceNotLoadedProps {
  title: string
  /** The message for screen readers while the page is loading. */
  loading: string
  error: Error | null
  onRetry: () => void
}

/** The page of a school, a sport or a team without its data: still loading, moved, unknown, or failed. */
export function PlaceNotLoaded({ title, loading, error, onRetry }: PlaceNotLoadedProps) {
  if (error instanceof ApiError && typeof error.extra.path === 'string')
    return <Redirect to={error.extra.path} title={title} />
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  return (
    <PageShell title={title}>
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={onRetry} />
      ) : (
        <CardListSkeleton text={loading} />
      )}
    </PageShell>
  )
}
