import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api, unwrap } from '../api/client'
import { messageOf } from '../api/errors'
import { OUTCOMES } from '../api/rules'
import { ErrorState } from '../ui/states'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

export const page: PageMeta = {
  title: 'Your Report',
  indexed: false,
}

/** /report/{receipt}: what became of a report. */
export default function ReportPage() {
  const { receipt = '' } = useParams()
  const report = useQuery({
    queryKey: ['report', receipt],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/reports/{receipt}', { params: { path: { receipt } }, signal })),
  })
  const outcome = report.data && OUTCOMES[report.data.outcome]
  return (
    <PageShell title={page.title} narrow>
      <div className="mx-auto grid max-w-md gap-5 rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
        <h1 className="text-4xl uppercase">Your report</h1>
        {outcome && (
          <div role="status">
            <h2 className="text-2xl">{outcome.title}</h2>
            <p className="mt-2 text-ink-2">{outcome.text}</p>
          </div>
        )}
        {report.isPending && <p className="text-ink-2">Loading...</p>}
        {report.error && (
          <ErrorState message={messageOf(report.error)} onRetry={() => void report.refetch()} />
        )}
        <p className="text-[0.9375rem] text-ink-2">
          Who has this link sees only this. Nobody is told who reported.
        </p>
      </div>
    </PageShell>
  )
}
