import type { Schemas } from '../../api/client'
import { RESPONSE_TIME } from '../../lib/promisedHours'
import { DeskTable } from './DeskTable'

const STATES = { ok: 'OK', warning: 'Warning', error: 'Problem' }
const COLORS = {
  ok: 'bg-good-soft text-good',
  warning: 'bg-gold-soft text-gold-ink',
  error: 'bg-bad-soft text-bad',
}
const JOB_STATES = { ok: 'OK', late: 'Late', failed: 'Failed', new: 'Not run yet' }
const PROBLEMS_FIRST = { error: 0, warning: 1, ok: 2 }

/** The server's LEAST_SHOWN: counts of weeks are rounded down to a multiple of it. */
const STEP = 5

/** The state of the site and what it depends on: checks with what to do, and figures; for admins. */
export function SiteStatus({ status }: { status: Schemas['SiteStatus'] }) {
  const { checks, figures } = status
  const sorted = [...checks].sort((a, b) => PROBLEMS_FIRST[a.state] - PROBLEMS_FIRST[b.state])
  return (
    <div className="grid gap-4">
      <section className="desk-card desk-part">
        <h2>Checks</h2>
        <ul aria-label="Checks" className="grid gap-4">
          {sorted.map(({ name, state, summary, remedy }) => (
            <li key={`${name}: ${summary}`} className="grid gap-1 wrap-anywhere">
              <div className="flex flex-wrap items-center gap-3">
                <b className={`rounded-full px-3 ${COLORS[state]}`}>{STATES[state]}</b>
                <strong>{capitalized(name)}</strong>
              </div>
              <div>
                <p>{capitalized(summary)}</p>
                {remedy && (
                  <p className="text-ink-2">
                    <span>To do: </span>
                    <span>{remedy}</span>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
      {figures && <Figures figures={figures} release={status.release} />}
    </div>
  )
}

function Figures({ figures, release }: { figures: Schemas['Figures']; release: string }) {
  const { database, disk, mail, cases, jobs, weeks } = figures
  const facts = [
    ['Release', release],
    ['Database', `${database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, schema ${database.revision}`],
    ['Size of the database', `${database.megabytes} MB`],
    ['Disk', `${disk.free} of ${disk.total} GB free`],
    ['Emails waiting', `${mail.waiting}`],
    ['Test email arrived', mail.confirmed_on ?? 'never'],
    ['Open cases', `${cases.open} (${cases.severe} severe)`],
    [`Older than ${RESPONSE_TIME}`, `${cases.late}`],
    ['Oldest open case', cases.open ? `${cases.oldest_hours} hours` : 'none'],
  ]
  return (
    <>
      <section className="desk-card desk-part">
        <h2>Figures</h2>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-ink-2">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="desk-card desk-part">
        <h2>Weeks</h2>
        <p className="text-ink-2">
          Each week is counted once, after it ends, and rounded down to a multiple of five. Daily numbers
          could reveal who wrote which review.
        </p>
        <Table
          head={['Week from', 'Sign-ups', 'Reviews', 'Database']}
          rows={weeks.map(({ monday, sign_ups, reviews, megabytes }) => [
            monday,
            range(sign_ups),
            range(reviews),
            megabytes === null ? '' : `${megabytes} MB`,
          ])}
          empty="The first week isn’t over yet."
        />
      </section>
      <section className="desk-card desk-part">
        <h2>Jobs</h2>
        <Table
          head={['Job', 'State', 'Last success (UTC)']}
          rows={jobs.map(({ name, state, last_success_at }) => [
            name,
            JOB_STATES[state],
            last_success_at?.slice(0, 16).replace('T', ' ') ?? 'never',
          ])}
          empty="None."
        />
      </section>
    </>
  )
}

function Table({ head, rows, empty }: { head: string[]; rows: string[][]; empty: string }) {
  if (rows.length === 0) return <p>{empty}</p>
  return (
    <DeskTable head={head}>
      {rows.map(([name, ...cells]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            <td key={head[index + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </DeskTable>
  )
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function range(count: number): string {
  return count === 0 ? `fewer than ${STEP}` : `${count} to ${count + STEP - 1}`
}
