import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { ApiError, messageOf } from '../../api/errors'
import { DeskNav } from '../../features/moderation/DeskNav'
import { Container } from '../../ui/layout'
import { ErrorState } from '../../ui/states'
import { PageShell } from '../shell/PageShell'

const NotFoundPage = lazy(() => import('../NotFoundPage'))

interface DeskShellProps {
  title: string
  /** The part of the desk that the navigation marks. */
  current: ComponentProps<typeof DeskNav>['current']
  /** What stands below the navigation; the title if left out. */
  hero?: ReactNode
  /** The error of the request that the page needs. A 404 means that the user isn't staff: the not-found page is shown. */
  error: Error | null
  onRetry: () => void
  children: ReactNode
}

/** The page for addresses below the desk's that are unknown, and for everybody who is not staff. */
export function DeskNotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}

/** The layout of the pages of the desk. */
export function DeskShell({ title, current, hero, error, onRetry, children }: DeskShellProps) {
  if (error instanceof ApiError && error.status === 404) {
    return <DeskNotFound />
  }
  return (
    <PageShell
      title={title}
      hero={
        <Container className="desk-hero">
          <DeskNav current={current} />
          {hero === undefined ? <h1 className="text-4xl uppercase">{title}</h1> : hero}
        </Container>
      }
    >
      {children}
      {error && <ErrorState message={messageOf(error)} onRetry={onRetry} />}
    </PageShell>
  )
}
