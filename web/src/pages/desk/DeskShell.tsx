import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { ApiError, messageOf } from '../../api/errors'
import { DeskNav } from '../../features/moderation/DeskNav'
import { deskKey } from '../../features/moderation/deskQueries'
import { useAccountDialogs } from '../../session/accountDialogs'
import { Button } from '../../ui/Button'
import { Container } from '../../ui/layout'
import { ErrorState } from '../../ui/states'
import { PageShell } from '../shell/PageShell'

const NotFoundPage = lazy(() => import('../NotFoundPage'))

interface DeskShellProps {
  title: string
  /** The part of the desk to highlight in the navigation. */
  current: ComponentProps<typeof DeskNav>['current']
  /** Shown below the navigation; the title by default. */
  hero?: ReactNode
  /** The error of the page's main request. A 404 means that the user isn't staff and shows the not-found page. */
  error: Error | null
  onRetry: () => void
  children: ReactNode
}

/** The not-found page for unknown URLs below /desk and for anyone who isn't staff. */
export function DeskNotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}

/** The layout of all desk pages. */
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
      {error &&
        (isTwoStepMissing(error) ? (
          <TwoStepMissing message={error.message} />
        ) : (
          <ErrorState message={messageOf(error)} onRetry={onRetry} />
        ))}
    </PageShell>
  )
}

function isTwoStepMissing(error: Error): boolean {
  return error instanceof ApiError && error.code === 'two_step_required'
}

/** Shown to staff without two-step sign-in: opens Profile Settings, and loads the page again when they are closed. */
function TwoStepMissing({ message }: { message: string }) {
  const { current, open } = useAccountDialogs()
  const cache = useQueryClient()
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && current === null) void cache.invalidateQueries({ queryKey: deskKey })
    wasOpen.current = current === 'settings'
  }, [current, cache])
  return (
    <div role="alert" className="desk-card desk-empty grid justify-items-center gap-4">
      <p>{message}</p>
      <Button
        onClick={() => {
          open('settings', { tab: 'security' })
        }}
      >
        Open Profile Settings
      </Button>
    </div>
  )
}
