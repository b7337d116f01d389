import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, unwrap } from '../api/client'
import { messageOf } from '../api/errors'
import { keys } from '../api/queryClient'
import { CardListSkeleton } from '../ui/pageSkeletons'
import { ErrorState } from '../ui/states'
import { dayWithYear } from './season-report/report'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import './season-report/season-report.css'

export const page: PageMeta = {
  title: 'Season Reports',
  description:
    'What athletes think of the teams of a sport, season by season: one report per sport and season.',
  indexed: true,
  rendered: true,
}

/** /reports: the season reports with numbers, the latest first. */
export default function SeasonReportsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: keys.seasonReports(),
    queryFn: ({ signal }) => unwrap(api.GET('/api/season-reports', { signal })),
  })
  return (
    <PageShell title={page.title} description={page.description}>
      <div className="sr">
        <header className="sr-head">
          <h1>Season reports</h1>
          <p className="sr-deck">What athletes think of the teams of a sport, season by season.</p>
        </header>
        {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!error && !data && <CardListSkeleton text="Loading reports..." />}
        {data?.reports.length === 0 && <p className="mt-6">There is no report yet.</p>}
        <ul className="sr-list">
          {data?.reports.map((report) => (
            <li key={report.path}>
              <p>{`${report.name}, ${report.season_name}`}</p>
              <h2>
                <Link to={report.path}>{report.headline}</Link>
              </h2>
              <p>{`${report.teams} ${report.teams === 1 ? 'team' : 'teams'} with numbers. Published ${dayWithYear(report.published)}.`}</p>
            </li>
          ))}
        </ul>
        <p className="mt-8">
          <Link to="/data" className="font-semibold text-soft-ink underline">
            All numbers as tables
          </Link>
        </p>
      </div>
    </PageShell>
  )
}
