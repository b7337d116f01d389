import { useState } from 'react'
import { Link } from 'react-router'
import { coachTitle } from '../../lib/format'
import { buttonClass } from '../../ui/Button'
import { caseTitle, clock, KINDS } from './caseWords'
import type { CaseRow } from './deskQueries'

/** The head of a case: what it is, of whom, and its clock. */
export function CaseHead({ row }: { row: CaseRow }) {
  const [now] = useState(() => Date.now())
  return (
    <div className="desk-head">
      <Link to="?" className={buttonClass('chalk', 'sm')}>
        Back to the queue
      </Link>
      <div className="grow">
        <h1 className="text-4xl uppercase">Case {row.id}</h1>
        <p>
          {KINDS[row.kind]} of <Link to={`/coach/${row.coach.id}`}>{row.coach.name}</Link>,{' '}
          {coachTitle(row.coach)}
        </p>
      </div>
      <p className="desk-score">
        <b>{row.is_severe ? 'Severe' : caseTitle(row)}</b>
        <span>{row.state === 'decided' ? 'decided' : `${clock(row.due_at, now).text} of 24 h`}</span>
      </p>
    </div>
  )
}
