import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api, type Schemas, unwrap } from '../api/client'
import { messageOf } from '../api/errors'
import { keys } from '../api/queryClient'
import { COACH_REASONS, OUTCOMES, REASONS } from '../api/rules'
import { longDate } from '../lib/dates'
import { RESPONSE_TIME } from '../lib/promisedHours'
import { CopyLink } from '../ui/CopyLink'
import { ErrorState } from '../ui/states'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

export const page: PageMeta = {
  title: 'Your Report',
  indexed: false,
  rendered: true,
}

/** /report/{receipt}: the outcome of a report. */
export default function ReportPage() {
  const { receipt = '' } = useParams()
  const report = useQuery({
    queryKey: keys.report(receipt),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/reports/{receipt}', { params: { path: { receipt } }, signal })),
    // The error that is in the document is shown until the visitor tries again.
    retryOnMount: false,
  })
  const outcome = report.data && OUTCOMES[report.data.outcome]
  return (
    <PageShell title={page.title} narrow>
      <div className="mx-auto grid max-w-md gap-5 rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
        <h1 className="text-4xl uppercase">Your report</h1>
        {report.data && <p className="wrap-anywhere">{reportedText(report.data)}</p>}
        {outcome && (
          <div role="status">
            <h2 className="text-2xl">{outcome.title}</h2>
            <p className="mt-2 text-ink-2">{outcome.text.replace('{response_time}', RESPONSE_TIME)}</p>
            {report.data.explanation && <p className="mt-2 wrap-anywhere">“{report.data.explanation}”</p>}
            {report.data.decided_on && (
              <p className="mt-2 text-ink-2">Decided on {longDate(report.data.decided_on)}.</p>
            )}
          </div>
        )}
        {report.isPending && <p className="text-ink-2">Loading...</p>}
        {report.error && (
          <ErrorState message={messageOf(report.error)} onRetry={() => void report.refetch()} />
        )}
        <p className="text-[0.9375rem] text-ink-2">
          Keep this link to see what happens to your report. Anyone with the link can see this page. Nobody is
          told who sent the report.
        </p>
        <div className="needs-script">
          <CopyLink path={`/report/${receipt}`} />
        </div>
      </div>
    </PageShell>
  )
}

/**
 * 'You reported a review of Dana Rivers on November 24, 2026: “Profanity or insults” (Rule 4: no profanity)' .
 */
function reportedText({ subject, coach_name, reason, rule, reported_on }: Schemas['ReportOutcome']): string {
  const name = coach_name ?? 'a coach whose profile was removed'
  const what = {
    review: `a review of ${name}`,
    reply: `a reply by ${name}`,
    coach: `the profile of ${name}`,
  }
  const reasons: Partial<Record<string, string>> = subject === 'coach' ? COACH_REASONS : REASONS
  return `You reported ${what[subject]} on ${longDate(reported_on)}: “${reasons[reason] ?? ''}”${rule ? ` (${rule})` : ''}`
}
