import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api, unwrap } from '../api/client'
import { coachIdOf } from '../api/coachId'
import { ApiError, messageOf } from '../api/errors'
import { keys } from '../api/queryClient'
import { lazyPart } from '../lib/loadable'
import { Icon } from '../ui/icons'
import { Container } from '../ui/layout'
import { CardListSkeleton } from '../ui/pageSkeletons'
import { PrintButton } from '../ui/PrintButton'
import { ErrorState } from '../ui/states'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { Redirect } from './shell/Redirect'
import { Sheet } from './visit/Sheet'
import './visit/visit.css'

const CoachNotFound = lazyPart(() => import('./coach/CoachNotFound'))

export const page: PageMeta = { title: 'Visit sheet', indexed: false, rendered: true }

/** /visit/{coachId}: questions to ask on a campus visit, on one page to print. */
export default function VisitPage() {
  const { coachId = '' } = useParams()
  const {
    data: sheet,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.visitSheet(coachId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/coaches/{coach_id}/visit-sheet', {
          params: { path: { coach_id: coachIdOf(coachId) } },
          signal,
        }),
      ),
    // The error that is in the document is shown until the visitor tries again.
    retryOnMount: false,
  })

  if (error instanceof ApiError && error.code === 'coach_moved')
    return <Redirect to={`/visit/${String(error.extra.moved_to)}`} title={page.title} />
  if (error instanceof ApiError && error.status === 404) return <CoachNotFound error={error} />
  if (!sheet)
    return (
      <PageShell title={page.title}>
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <CardListSkeleton text="Loading questions..." />
        )}
      </PageShell>
    )
  return (
    <PageShell
      title={sheet.title}
      description={sheet.description}
      hero={
        <Container className="visit-hero">
          <p>Visit sheet</p>
          <PrintButton className="visit-gold" />
          <Link to={`/compare?coaches=${sheet.coach.id}`} className="visit-chalk">
            <Icon className="size-4.5">
              <path d="M5 20v-8M12 20V4M19 20v-6" />
            </Icon>
            <span>Compare</span>
          </Link>
        </Container>
      }
    >
      <Sheet sheet={sheet} />
    </PageShell>
  )
}
