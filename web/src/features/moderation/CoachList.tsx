import { useState } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { KIND_TITLES } from '../../api/rules'
import { shortDate, todayUtc } from '../../lib/dates'
import { coachTitle } from '../../lib/format'
import { TextField } from '../../ui/fields'
import { TITLES } from './caseWords'
import { coachPath } from './deskAddresses'
import { type CaseRow, useCoachesNamed } from './deskQueries'

/** Coaches pending review, a search over all coaches, and the latest changes. */
export function CoachList({ coaches: { cases, total, changes } }: { coaches: Schemas['DeskCoaches'] }) {
  return (
    <div className="desk-columns">
      <section className="desk-card desk-part">
        <h2>
          Pending <small>{total}</small>
        </h2>
        <ul className="desk-lines">
          {cases.map((row) => (
            <CaseLine key={row.id} row={row} />
          ))}
        </ul>
        {cases.length === 0 && <p>No coaches to review.</p>}
      </section>
      <div className="grid content-start gap-5">
        <AnyCoach />
        <section className="desk-card desk-part">
          <h2>Recent changes</h2>
          <Changes changes={changes} withCoach />
        </section>
      </div>
    </div>
  )
}

function CaseLine({ row }: { row: CaseRow }) {
  return (
    <li>
      <Link to={coachPath(row.coach.id)} className="font-semibold underline underline-offset-4">
        {row.coach.name}
      </Link>
      <span>{coachTitle(row.coach)}</span>
      <small>
        {KIND_TITLES[row.kind]}
        {row.rule && `: ${TITLES[row.rule]}`}, {shortDate(row.opened_at.slice(0, 10), todayUtc())}
        {row.text && `: ${row.kind === 'profile_edit' ? row.text : `“${row.text}”`}`}
      </small>
    </li>
  )
}

function AnyCoach() {
  const [text, setText] = useState('')
  const found = useCoachesNamed(text.trim())
  return (
    <section className="desk-card desk-part">
      <h2>Find a coach</h2>
      <TextField
        label="Name, university or sport"
        name="coach"
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
        }}
      />
      {text.trim() && found.data && (
        <ul className="desk-lines">
          {found.data.items.map((coach) => (
            <li key={coach.id}>
              <Link to={coachPath(coach.id)} className="font-semibold underline underline-offset-4">
                {coach.name}
              </Link>
              <span>{coachTitle(coach)}</span>
            </li>
          ))}
          {found.data.items.length === 0 && <li>No coaches found.</li>}
        </ul>
      )}
    </section>
  )
}

interface ChangesProps {
  changes: Schemas['CoachChangeRow'][]
  /** Whether each change links to its coach. */
  withCoach?: boolean
}

const ACTIONS: Record<Schemas['CoachChangeRow']['action'], string> = {
  correct: 'Corrected',
  move: 'Moved',
  verify: 'Verified',
  unverify: 'Badge removed',
  mark_left: 'Marked as left',
  merge: 'Merged',
  remove: 'Removed',
}

/** Changes by moderators, newest first. */
export function Changes({ changes, withCoach = false }: ChangesProps) {
  if (changes.length === 0) return <p>No changes.</p>
  return (
    <ul className="desk-lines">
      {changes.map((change) => (
        <li key={change.id}>
          <b>
            {withCoach ? (
              <Link to={coachPath(change.coach_id)} className="underline underline-offset-4">
                {ACTIONS[change.action]}
              </Link>
            ) : (
              ACTIONS[change.action]
            )}
            {change.is_undone && ', undone'}
          </b>
          <span className="wrap-anywhere">{change.details}</span>
          <small>{shortDate(change.made_at.slice(0, 10), todayUtc())}</small>
        </li>
      ))}
    </ul>
  )
}
