import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Routes, useParams, useSearchParams } from 'react-router'
import { fetchMore } from '../api/queries'
import { CaseHead } from '../features/moderation/caseParts'
import '../features/moderation/moderation.css'
import { idOf, pathOfOldQuery } from '../features/moderation/deskAddresses'
import { EVERYTHING, useCase } from '../features/moderation/deskQueries'
import { PromiseLine } from '../features/moderation/PromiseLine'
import { Queue } from '../features/moderation/Queue'
import { useQueueFilter, useScrollBack } from '../features/moderation/queueAddress'
import { useQueue } from '../features/moderation/queueQueries'
import '../features/moderation/words.css'
import { DeskNotFound, DeskShell } from './desk/DeskShell'
import type { PageMeta } from './shell/pageMeta'
import { Redirect } from './shell/Redirect'
import { RequireUser } from './shell/RequireUser'

const CaseView = lazy(() => import('../features/moderation/CaseView'))
const DeskCoaches = lazy(() => import('./desk/DeskCoaches'))
const StrikeRequests = lazy(() => import('../features/moderation/StrikeRequests'))
const StaffLog = lazy(() => import('../features/moderation/StaffLog'))
const DeskClaims = lazy(() => import('./desk/DeskClaims'))
const DeskSchools = lazy(() => import('./desk/DeskSchools'))
const DeskNextEdition = lazy(() => import('./desk/DeskNextEdition'))
const DeskEditionWindows = lazy(() => import('./desk/DeskEditionWindows'))
const DeskStaffLists = lazy(() => import('./desk/DeskStaffLists'))
const DeskAlarms = lazy(() => import('./desk/DeskAlarms'))
const DeskSite = lazy(() => import('./desk/DeskSite'))
const DeskStaff = lazy(() => import('./desk/DeskStaff'))
const DeskInvitation = lazy(() => import('./desk/DeskInvitation'))
const DeskSiteSettings = lazy(() => import('./desk/DeskSiteSettings'))

/** The parts of the desk by their route pattern below /desk. */
const PARTS = {
  'cases/:id': CasePart,
  'next-edition': suspended(DeskNextEdition),
  'edition-windows': suspended(DeskEditionWindows),
  coaches: suspended(DeskCoaches),
  'coaches/:id': CoachPart,
  'staff-lists': suspended(DeskStaffLists),
  'staff-lists/:id': StaffListPart,
  claims: suspended(DeskClaims),
  schools: suspended(DeskSchools),
  log: LogDesk,
  site: suspended(DeskSite),
  staff: suspended(DeskStaff),
  invitation: suspended(DeskInvitation),
  'site-settings': suspended(DeskSiteSettings),
  alarms: suspended(DeskAlarms),
}

export const page: PageMeta = {
  title: 'Moderation',
  indexed: false,
  withoutScript: 'Moderation needs JavaScript. Please turn it on and load this page again.',
  below: Object.keys(PARTS),
}

/** /desk: the queue with its filter in the query string, and the routes below it. Visitors are asked to log in. */
export default function DeskPage() {
  return (
    <RequireUser title={page.title} purpose="moderate">
      <Routes>
        <Route index element={<QueuePart />} />
        {Object.entries(PARTS).map(([path, Part]) => (
          <Route key={path} path={path} caseSensitive element={<Part />} />
        ))}
        <Route path="*" element={<DeskNotFound />} />
      </Routes>
    </RequireUser>
  )
}

function suspended(Part: ComponentType) {
  return function Suspended() {
    return (
      <Suspense>
        <Part />
      </Suspense>
    )
  }
}

function QueuePart() {
  const [params] = useSearchParams()
  const movedTo = pathOfOldQuery(params)
  return movedTo ? <Redirect to={movedTo} title={page.title} /> : <QueueDesk />
}

function CasePart() {
  const id = idOf(useParams().id)
  return id ? <CaseDesk key={id} id={id} /> : <DeskNotFound />
}

function CoachPart() {
  const id = idOf(useParams().id)
  return id ? (
    <Suspense>
      <DeskCoaches key={id} id={id} />
    </Suspense>
  ) : (
    <DeskNotFound />
  )
}

function StaffListPart() {
  const id = idOf(useParams().id)
  return id ? (
    <Suspense>
      <DeskStaffLists key={id} id={id} />
    </Suspense>
  ) : (
    <DeskNotFound />
  )
}

function QueueDesk() {
  const [filter, setFilter] = useQueueFilter()
  const queue = useQueue(filter)
  useScrollBack(queue.data !== undefined)
  const states = queue.data?.counts.state ?? {}
  const figures = [
    ['open', states.open],
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
      {queue.data?.permissions.includes('decide_suspensions') && filter.state === 'admin' && (
        <Suspense>
          <StrikeRequests />
        </Suspense>
      )}
      {queue.data && <PromiseLine {...queue.data.promise} />}
      {!queue.error && (
        <Queue
          queue={queue.data}
          isOutdated={queue.isPlaceholderData}
          filter={filter}
          onFilter={setFilter}
          hasMore={queue.hasNextPage && !queue.isPlaceholderData}
          onMore={() => fetchMore(queue)}
          onReload={async () => (await queue.refetch()).data?.items ?? []}
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
      {data && (
        <Suspense>
          <StaffLog />
        </Suspense>
      )}
    </DeskShell>
  )
}
