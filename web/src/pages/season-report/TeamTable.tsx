import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { scoreStep } from '../../lib/scores'
import { SCORE_FILL } from '../../ui/scoreClasses'
import type { Details, Report, Team } from './report'
import { DivisionSign } from './Strips'

const SHORT: Record<string, string> = {
  Knowledge: 'Know.',
  Motivation: 'Motiv.',
  Character: 'Charac.',
  'Team Spirit': 'Spirit',
}

interface TeamTableProps {
  report: Report
  /** Why a team has no numbers, in words. */
  reasons: Details['method']['reasons']
  found: string
}

/** All teams by conference, in alphabetical order. On a phone, each is a block. */
export function TeamTable({ report, reasons, found }: TeamTableProps) {
  const names = report.names.map((name) => SHORT[name] ?? name)
  return (
    <table className="sr-table">
      <caption className="sr-only">Grades of all teams by conference</caption>
      <thead>
        <tr>
          <th scope="col">Team</th>
          <th scope="col">Athletes, at least</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">Recommend</th>
        </tr>
      </thead>
      <tbody>
        {report.conferences.map((conference) => (
          <Fragment key={conference.name}>
            <Conference conference={conference} />
            {conference.teams.map((team) => (
              <TeamRow
                key={team.path}
                team={team}
                reasons={reasons}
                names={names}
                isFound={team.path === found}
              />
            ))}
            {conference.mean && (
              <tr className="is-mean">
                <th scope="row">{`Mean of ${conference.mean.teams} teams`}</th>
                <Numbers row={conference.mean} names={names} />
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Conference({ conference: { name, teams } }: { conference: Schemas['ReportConference'] }) {
  const divisions = [...new Set(teams.map(({ division }) => division))]
  const [division] = divisions
  return (
    <tr className="is-conference">
      <th scope="rowgroup" colSpan={10}>
        {name || 'Conference not known'}
        {divisions.length === 1 && division && (
          <small>
            <DivisionSign division={division} />
            {` ${division}`}
          </small>
        )}
      </th>
    </tr>
  )
}

interface TeamRowProps {
  team: Team
  reasons: TeamTableProps['reasons']
  names: readonly string[]
  isFound: boolean
}

function TeamRow({ team, reasons, names, isFound }: TeamRowProps) {
  return (
    <tr className={isFound ? 'is-found' : ''}>
      <th scope="row">
        <Link to={team.path}>{team.school}</Link>
      </th>
      {team.reason === null ? (
        <Numbers row={team} names={names} />
      ) : (
        <td colSpan={9} className="is-words">
          {`No numbers: ${reasons[team.reason] ?? ''}${team.roster ? ` of ${team.roster}` : ''}.`}
        </td>
      )}
    </tr>
  )
}

interface NumbersProps {
  row: Pick<Team, 'athletes' | 'grades' | 'recommend_yes' | 'recommend_of'>
  names: readonly string[]
}

function Numbers({ row, names }: NumbersProps) {
  return (
    <>
      <td className="sr-athletes">
        {row.athletes}
        <small> athletes, at least</small>
      </td>
      {row.grades.map((grade, index) => (
        <td key={names[index]} className={index === 0 ? 'sr-grade is-overall' : 'sr-grade'}>
          <small>{names[index]} </small>
          <b>{grade === null ? '–' : grade.toFixed(1)}</b>
          {grade !== null && (
            <svg viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
              <rect className="fill-track" width="100" height="5" />
              <rect className={SCORE_FILL[scoreStep(grade)]} width={25 * (grade - 1)} height="5" />
            </svg>
          )}
        </td>
      ))}
      <td className="sr-recommend">
        <small>Would recommend: </small>
        {row.recommend_of === null ? '–' : `${row.recommend_yes ?? 0} of ${row.recommend_of}`}
      </td>
    </>
  )
}
