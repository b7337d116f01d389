import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CaseHead } from '../features/desk/caseParts'
import '../features/desk/desk.css'
import { EVERYTHING, useCase, useQueue } from '../features/desk/deskQueries'
import { Queue } from '../features/desk/Queue'
import { StaffLog } from '../features/desk/StaffLog'
import '../features/desk/words.css'
import { DeskShell } from './desk/DeskShell'
import type { PageMeta } from './shell/pageMeta'

const CaseView = lazy(() => import('../features/desk/CaseView'))
const DeskCoaches = lazy(() => import('./desk/DeskCoaches'))
const DeskClaims = lazy(() => import('./desk/DeskClaims'))

export const page: PageMeta = {
  title: 'Moderation',
  indexed: false,
  withoutScript: 'Moderation needs JavaScript. Please turn it on and load this page again.',
}

/** /desk: the queue; with ?case=… one case, with ?coaches coaches to look at, with ?coach=… one, with ?claims claims of profiles, with ?log the log. Whom the API replies 404 gets the not-found page. */
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
  const states = queue.data?.counts.state ?? {}
  const figures = [
    ['open', states.open],
    ['late', queue.data?.late],
    ['on hold', states.held],
    ['need an admin', states.admin],
  ] as const
  return (
    <DeskShell
      title="Moderation"
      current="queue"
      hero={
        <>
          <h1 className="text-4xl uppercase">Moderation</h1>
          <ul>
            {figures.map(([name, number]) => (
              <li key={name}>
                <b>{number ?? 0}</b> {name}
              </li>
            ))}
          </ul>
        </>
      }
      error={queue.error}
      onRetry={() => void queue.refetch()}
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
    </DeskShell>
  )
}

function CaseDesk({ id }: { id: number }) {
  const { data, error, refetch } = useCase(id)
  return (
    <DeskShell
      title={`Case ${id}`}
      current="queue"
      hero={data ? <CaseHead row={data.case} /> : null}
      error={error}
      onRetry={() => void refetch()}
    >
      {data && (
        <Suspense>
          <CaseView detail={data} />
        </Suspense>
      )}
    </DeskShell>
  )
}

function LogDesk() {
  const { data, error, refetch } = useQueue(EVERYTHING)
  return (
    <DeskShell title="Log" current="log" error={error} onRetry={() => void refetch()}>
      {data && <StaffLog />}
    </DeskShell>
  )
}
