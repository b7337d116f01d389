import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { api, unwrap } from '../api/client'
import { keys } from '../api/queryClient'
import { BreakableAddress } from '../ui/BreakableAddress'
import { buttonClass } from '../ui/Button'
import { PlaceNotLoaded } from './places/PlaceNotLoaded'
import { type Details, hasStrips, ratedTeams, type Report } from './season-report/report'
import { Method } from './season-report/Method'
import { Published } from './season-report/Published'
import { DivisionSign, Strips } from './season-report/Strips'
import { TeamTable } from './season-report/TeamTable'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import './season-report/season-report.css'

export const page: PageMeta = { title: 'Season Report', indexed: true, rendered: true }

/** /reports/{team}/{season}: what athletes think of the women's or men's teams of a sport. It never changes. */
export default function SeasonReportPage() {
  const { team = '', season = '' } = useParams()
  const {
    data: details,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.seasonReport(team, season),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/season-reports/{team}/{season}', { params: { path: { team, season } }, signal })),
    // The error that is in the document is shown until the visitor tries again.
    retryOnMount: false,
  })
  if (!details)
    return (
      <PlaceNotLoaded
        title={page.title}
        loading="Loading report..."
        error={error}
        onRetry={() => void refetch()}
      />
    )
  const { report } = details
  return (
    <PageShell title={details.title} description={details.description}>
      <article className="sr">
        <header className="sr-head">
          <p className="sr-kicker">
            <span>{`Season report · ${details.season_name}`}</span>
            <span>
              <b>{details.name}</b>
              {details.others.slice(0, 2).map(({ name, path }) => (
                <Link key={path} to={path}>
                  {name}
                </Link>
              ))}
            </span>
          </p>
          <h1>{report && report.teams > 0 ? report.headline : `${details.name}, ${details.season_name}`}</h1>
          <p className="sr-deck">{details.description}</p>
          {report && (
            <Published
              report={report}
              path={details.path}
              cite={details.cite}
              corrections={details.corrections}
            />
          )}
        </header>
        {report && report.teams > 0 && <Body details={details} report={report} />}
        {!report?.teams && (
          <p className="mt-6">
            <Link to={details.sport_path} className="font-semibold text-soft-ink underline">
              {`All schools with ${details.sport}`}
            </Link>
          </p>
        )}
      </article>
    </PageShell>
  )
}

function Body({ details, report }: { details: Details; report: Report }) {
  const [found, setFound] = useState('')
  const teams = ratedTeams(report)
  const isLarge = hasStrips(report)
  const divisions = [...new Set(teams.map(({ division }) => division))].sort()
  const listed = report.conferences.reduce((sum, conference) => sum + conference.teams.length, 0)
  return (
    <>
      <div className={isLarge ? 'sr-two' : 'mt-8'}>
        {isLarge && (
          <section aria-labelledby="grades">
            <h2 id="grades">Six grades, one mark per team</h2>
            <p className="sr-key">
              {divisions.map((division) => (
                <span key={division}>
                  <DivisionSign division={division} />
                  {division || 'Division not known'}
                </span>
              ))}
              <span>
                <i className="sr-line" />
                middle team
              </span>
            </p>
            <div className="needs-script print:hidden">
              <p className="sr-key">
                <label htmlFor="found">Find a team</label>
                <select
                  id="found"
                  className="sr-select"
                  value={found}
                  onChange={(event) => {
                    setFound(event.target.value)
                  }}
                >
                  <option value="">All teams</option>
                  {[...teams]
                    .sort((one, other) => one.school.localeCompare(other.school))
                    .map(({ path, school }) => (
                      <option key={path} value={path}>
                        {school}
                      </option>
                    ))}
                </select>
              </p>
            </div>
            <Strips report={report} found={found} />
          </section>
        )}
        <Method method={details.method} funding={details.funding} />
      </div>
      <section className="sr-teams" aria-labelledby="teams">
        <h2 id="teams">{listed === 1 ? 'One team' : `All ${listed} teams`}</h2>
        <p className="text-[0.9375rem] text-ink-2">By conference, in alphabetical order</p>
        <TeamTable report={report} reasons={details.method.reasons} found={found} />
        {report.teams_elsewhere > 0 && (
          <p className="mt-2.5 text-[0.9375rem] text-ink-2">
            {`${report.teams_elsewhere.toLocaleString('en-US')} more ${report.teams_elsewhere === 1 ? 'team' : 'teams'} without numbers ${report.teams_elsewhere === 1 ? 'is' : 'are'} left out: no team of the same conference has any, or the conference is not known.`}
          </p>
        )}
      </section>
      <End details={details} />
    </>
  )
}

/** How many characters of the fingerprint the page shows, in groups of four. */
const SHOWN = 24

function End({ details }: { details: Details }) {
  const groups = details.fingerprint.slice(0, SHOWN).match(/.{4}/g) ?? []
  return (
    <div className="sr-end">
      <section>
        <h2>What is not here, and why</h2>
        <ul>
          <li>
            <b>Numbers of every team.</b> Where few athletes answered, a number could point to people, or
            speak for a team that didn’t speak.
          </li>
          <li>
            <b>Single coaches.</b> Their profiles have their own numbers, over all years.
          </li>
          <li>
            <b>Answers by class, position or scholarship.</b> We don’t ask.
          </li>
        </ul>
      </section>
      <section>
        <h2>Cite this</h2>
        <p>
          <BreakableAddress>{details.cite}</BreakableAddress>
        </p>
        <p>Free to use, in whole or in part, with the source and the number of athletes beside each grade.</p>
        <p>
          Fingerprint of the numbers: <code>{groups.join(' ')}</code>
        </p>
        <p>
          <b>Corrections:</b>{' '}
          {details.corrections.length === 0 ? 'none.' : `${details.corrections.length}, at the top.`}
        </p>
        {details.press && (
          <p>
            <b>Questions from journalists:</b> {details.press.name}{' '}
            <a href={`mailto:${details.press.email}`} className="font-semibold text-soft-ink underline">
              {details.press.email}
            </a>
          </p>
        )}
        <p className="flex flex-wrap gap-2 print:hidden">
          <a href={`${details.path}/table.csv`} className={buttonClass('outline')}>
            Table, CSV
          </a>
          <a
            href={`/api/season-reports/${details.path.replace('/reports/', '')}`}
            className={buttonClass('outline')}
          >
            JSON
          </a>
          <Link to="/reports" className={buttonClass('outline')}>
            All reports
          </Link>
        </p>
      </section>
    </div>
  )
}
