import { CATEGORY_HINTS } from '../../features/reviews/categoryHints'
import { type Report, type Team, ratedTeams } from './report'

const MARKS: Record<string, string> = {
  DI: 'M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z',
  DII: 'M-6.5 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0z',
  DIII: 'M0-8L8 0L0 8L-8 0z',
  NAIA: 'M-6-6H6V6H-6z',
  NJCAA: 'M0-8L8 7H-8z',
}
const HOLLOW = ['DII', 'NAIA']
const OTHER = 'M-6-6L6 6M-6 6L6-6'

/** The distance of marks above each other, and the room above them for the line's number, in pixels. */
const STEP = 17
const ROOM = 26

/** The mark of a division. Its shape tells it, so that print and gray keep it. */
function DivisionMark({ division }: { division: string }) {
  return (
    <path
      className={HOLLOW.includes(division) || !MARKS[division] ? 'sr-mark is-hollow' : 'sr-mark'}
      d={MARKS[division] ?? OTHER}
    />
  )
}

/** A mark in a line of text. */
export function DivisionSign({ division }: { division: string }) {
  return (
    <svg className="sr-sign" viewBox="-10 -10 20 20" aria-hidden="true">
      <DivisionMark division={division} />
    </svg>
  )
}

const HINTS: Record<string, string> = { Overall: 'All coaches of the team', ...CATEGORY_HINTS }

/** One line per grade with a mark per team, the line of the middle team first, then by the grade of the middle team. */
export function Strips({ report, found }: { report: Report; found: string }) {
  const teams = ratedTeams(report)
  const lowest = Math.min(...teams.flatMap(({ grades }) => grades.filter((grade) => grade !== null)))
  const least = lowest < 2 ? 1 : 2
  const order = report.names
    .map((name, index) => ({ name, index, median: report.medians[index] ?? null }))
    .filter(({ median }) => median !== null)
    .sort(
      (one, other) =>
        Number(one.index > 0) - Number(other.index > 0) || (other.median ?? 0) - (one.median ?? 0),
    )
  return (
    <>
      <ul className={least === 1 ? 'sr-strips is-from-1' : 'sr-strips'}>
        {order.map(({ name, index, median }) => (
          <li key={name}>
            <div className="sr-label">
              <b>{name}</b>
              <small>{HINTS[name]}</small>
            </div>
            <Strip teams={teams} grade={index} median={median ?? 0} least={least} found={found} />
          </li>
        ))}
      </ul>
      <svg className="sr-axis" aria-hidden="true">
        {Array.from({ length: 6 - least }, (_, step) => (
          <text key={step} x={percent(least + step, least)} y="15">
            {least + step}
          </text>
        ))}
      </svg>
      <p className="text-[0.9375rem] text-ink-2">
        {least === 2
          ? 'From 1 (poor) to 5 (excellent); no team is below 2. Every mark is a row of the table below.'
          : 'From 1 (poor) to 5 (excellent). Every mark is a row of the table below.'}
      </p>
    </>
  )
}

interface StripProps {
  teams: readonly Team[]
  grade: number
  median: number
  least: number
  found: string
}

function Strip({ teams, grade, median, least, found }: StripProps) {
  const heights = new Map<number, number>()
  const marks = teams.flatMap((team) => {
    const value = team.grades[grade]
    if (value === null || value === undefined) return []
    const height = heights.get(value) ?? 0
    heights.set(value, height + 1)
    return [{ team, value, height }]
  })
  const size = Math.max(1, ...heights.values()) * STEP + ROOM
  return (
    <div className="sr-strip">
      <svg height={size} aria-hidden="true">
        {Array.from({ length: 2 * (5 - least) + 1 }, (_, step) => (
          <line
            key={step}
            className="sr-grid"
            x1={percent(least + step / 2, least)}
            x2={percent(least + step / 2, least)}
            y1="0"
            y2={size}
          />
        ))}
        <line
          className="sr-middle"
          x1={percent(median, least)}
          x2={percent(median, least)}
          y1="0"
          y2={size}
        />
        {marks.map(({ team, value, height }) => (
          <svg key={team.path} x={percent(value, least)} y={size - 11 - height * STEP} overflow="visible">
            <title>{`${team.school}: ${value.toFixed(1)}`}</title>
            {team.path === found && <path className="sr-ring" d="M0-13L13 0L0 13L-13 0z" />}
            <DivisionMark division={team.division} />
          </svg>
        ))}
        <text className="sr-number" x={percent(median, least)} dx="6" y="15">
          {median.toFixed(1)}
        </text>
      </svg>
      <span className="sr-only">{`Grade of the middle team: ${median.toFixed(1)}.`}</span>
    </div>
  )
}

/** Where a grade is, in percent of the width. */
function percent(grade: number, least: number): string {
  return `${((100 * (grade - least)) / (5 - least)).toFixed(2)}%`
}
