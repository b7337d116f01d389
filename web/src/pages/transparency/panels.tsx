import type { ReactNode } from 'react'
import { RESPONSE_HOURS, RESPONSE_TIME } from '../../lib/promisedHours'
import { barLength, type Figure, type Month, monthName, reasonTitle, shortMonth } from './figures'

const COLUMNS = 6

interface PanelProps {
  title: string
  note: string
  children: ReactNode
}

function Panel({ title, note, children }: PanelProps) {
  return (
    <section className="figures-panel">
      <h2>
        {title} <small>{note}</small>
      </h2>
      {children}
    </section>
  )
}

function Value({ figure }: { figure: Figure }) {
  return figure === null ? <small>fewer than 5</small> : <span>{figure}</span>
}

function Bar({ figure, largest }: { figure: Figure; largest: number }) {
  return (
    <meter
      aria-hidden="true"
      className={`number-meter ${figure === null ? 'is-hidden-number' : ''}`}
      max={Math.max(1, largest)}
      value={barLength(figure)}
    />
  )
}

/** How often each reason was reported in the month. */
export function Reports({ month }: { month: Month }) {
  const rows = Object.entries(month.reports).filter(([, figure]) => figure !== 0)
  const largest = Math.max(...rows.map(([, figure]) => barLength(figure)))
  return (
    <Panel title="Reports by reason" note={monthName(month)}>
      <dl className="figures-bars">
        {rows.map(([reason, figure]) => (
          <div key={reason}>
            <dt>{reasonTitle(reason)}</dt>
            <dd>
              <Bar figure={figure} largest={largest} />
              <Value figure={figure} />
            </dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 && <p>Nothing was reported.</p>}
    </Panel>
  )
}

/** The decisions of the month, by rule. */
export function Decisions({ month }: { month: Month }) {
  const rows = month.decisions.filter((row) => row.removed !== 0 || row.corrected !== 0 || row.kept !== 0)
  return (
    <Panel title="Decisions by rule" note={`about ${month.decisions_about}`}>
      {rows.length > 0 ? (
        <div className="figures-scroll">
          <table className="figures-table">
            <thead>
              <tr>
                {['Rule', 'Removed', 'Corrected', 'Kept'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ rule, removed, corrected, kept }) => (
                <tr key={rule}>
                  <th scope="row">{reasonTitle(rule)}</th>
                  {[removed, corrected, kept].map((figure, index) => (
                    <td key={index}>
                      <Value figure={figure} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p>Nothing was decided.</p>
      )}
      <p className="text-ink-2">A person decided each one. Criticism doesn’t break a rule.</p>
    </Panel>
  )
}

interface MonthsProps {
  /** Newest first. */
  months: readonly Month[]
  chosen: Month
}

/** How long decisions took, by month: the median and the 95th percentile. */
export function Hours({ months, chosen }: MonthsProps) {
  const largest = Math.max(RESPONSE_HOURS, ...months.map(({ p95_hours }) => p95_hours ?? 0))
  return (
    <Panel title="Hours to a decision" note={`We promise ${RESPONSE_TIME}`}>
      <div className="figures-scroll">
        <table className="figures-table">
          <thead>
            <tr>
              {['Month', 'Half within', '95% decided within'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {months.slice(0, COLUMNS).map((month) => (
              <tr key={month.month} className={month === chosen ? 'is-chosen' : ''}>
                <th scope="row">{shortMonth(month)}</th>
                <td>{hours(month.median_hours)}</td>
                <td>{hours(month.p95_hours)}</td>
                <td>{month.p95_hours !== null && <Bar figure={month.p95_hours} largest={largest} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function hours(value: number | null): string {
  return value === null ? '–' : `${value} h`
}

const OTHERS = {
  appeals: 'Appeals',
  restored: 'Restored on appeal',
  suspensions: 'Accounts suspended',
  claims: 'Profiles claimed',
  coach_merge: 'Profiles merged',
  coach_correct: 'Profiles corrected',
  coach_move: 'Coaches moved to another school',
  coach_mark_left: 'Coaches marked as left',
  coach_remove: 'Profiles removed',
  removals_declined: 'Removals declined',
}

/** Appeals, suspensions and profile changes in recent months. */
export function OtherActions({ months, chosen }: MonthsProps) {
  const columns = months.slice(0, COLUMNS).reverse()
  // Phones omit the older half.
  const columnClass = (month: Month, index: number) =>
    `${month === chosen ? 'is-chosen' : ''} ${index < COLUMNS / 2 ? 'is-older' : ''}`
  return (
    <Panel title="Appeals, accounts, profiles" note="the last months">
      <div className="figures-scroll">
        <table className="figures-table">
          <thead>
            <tr>
              <td />
              {columns.map((month, index) => (
                <th key={month.month} scope="col" className={columnClass(month, index)}>
                  {shortMonth(month)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(OTHERS).map(([name, title]) => (
              <tr key={name}>
                <th scope="row">{title}</th>
                {columns.map((month, index) => (
                  <td key={month.month} className={columnClass(month, index)}>
                    <Value figure={month.others[name] ?? null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
