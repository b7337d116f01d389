import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../api/errors'
import { CaseHead } from '../features/desk/CaseHead'
import { CaseView } from '../features/desk/CaseView'
import '../features/desk/desk.css'
import { EVERYTHING, useCase, useQueue } from '../features/desk/deskQueries'
import { DeskNav } from '../features/desk/DeskNav'
import { Queue } from '../features/desk/Queue'
import { StaffLog } from '../features/desk/StaffLog'
import '../features/desk/words.css'
import { Container } from '../ui/layout'
import { ErrorState } from '../ui/states'
import { isNotFound, NotThere } from './desk/NotThere'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

const DeskCoaches = lazy(() => import('./desk/DeskCoaches'))
const DeskClaims = lazy(() => import('./desk/DeskClaims'))

export const page: PageMeta = {
  title: 'Desk',
  indexed: false,
  withoutScript: 'The desk of the moderators needs JavaScript. Please turn it on and load this page again.',
}

/** /desk: the queue; with ?case=… one case, with ?coaches coaches to look at, with ?coach=… one, with ?claims claims of profiles, with ?log the log. Whom the API answers 404 gets the not-found page. */
export default function DeskPage() {
  const [params] = useSearchParams()
  const caseId = idOf(params.get('case'))
  const coachId = idOf(params.get('coach'))
  if (params.has('log')) return <LogDesk />
  if (params.has('claims'))
    return (
      <Suspense>
        <DeskClaims />
      </Suspense>
    )
  if (coachId || params.has('coaches'))
    return (
      <Suspense>
        <DeskCoaches key={coachId} id={coachId} />
      </Suspense>
    )
  return caseId ? <CaseDesk key={caseId} id={caseId} /> : <QueueDesk />
}

function idOf(text: string | null): number {
  return Number.isSafeInteger(Number(text)) ? Number(text) : 0
}

function QueueDesk() {
  const [filter, setFilter] = useState(EVERYTHING)
  const queue = useQueue(filter)
  if (isNotFound(queue.error)) return <NotThere />
  const states = queue.data?.counts.state ?? {}
  const figures = [
    ['open', states.open],
    ['late', queue.data?.late],
    ['held', states.held],
    ['for an admin', states.admin],
  ] as const
  return (
    <PageShell
      title="Desk"
      hero={
        <Container className="desk-hero">
          <DeskNav current="queue" />
          <h1 className="text-4xl uppercase">Desk</h1>
          <ul>
            {figures.map(([name, number]) => (
              <li key={name}>
                <b>{number ?? 0}</b> {name}
              </li>
            ))}
          </ul>
        </Container>
      }
    >
      {!queue.error && (
        <Queue
          queue={queue.data}
          isOutdated={queue.isPlaceholderData}
          filter={filter}
          onFilter={(part) => {
            setFilter({ ...filter, ...part })
          }}
        />
      )}
      {queue.error && <ErrorState message={messageOf(queue.error)} onRetry={() => void queue.refetch()} />}
    </PageShell>
  )
}

function CaseDesk({ id }: { id: number }) {
  const { data, error, refetch } = useCase(id)
  if (isNotFound(error)) return <NotThere />
  return (
    <PageShell
      title={`Case ${id}`}
      hero={
        <Container className="desk-hero">
          <DeskNav current="queue" />
          {data && <CaseHead row={data.case} />}
        </Container>
      }
    >
      {data && <CaseView detail={data} />}
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
    </PageShell>
  )
}

function LogDesk() {
  const queue = useQueue(EVERYTHING)
  if (isNotFound(queue.error)) return <NotThere />
  return (
    <PageShell
      title="Log"
      hero={
        <Container className="desk-hero">
          <DeskNav current="log" />
          <h1 className="text-4xl uppercase">Log</h1>
        </Container>
      }
    >
      {queue.data && <StaffLog />}
    </PageShell>
  )
}
