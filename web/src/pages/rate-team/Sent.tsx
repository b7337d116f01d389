import type { Ref } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { editionDay, editionOf, useEdition } from '../../features/reviews/editions'
import type { Day } from '../../features/reviews/notBefore'
import { hasEditions } from '../../lib/publication'
import { Alert } from '../../ui/Alert'
import { Button, buttonClass } from '../../ui/Button'
import { Panel } from '../../ui/Panel'

/** The status of a rating that was stored now; one that had been there before counts as sent, too. */
const CREATED = 201

interface SentProps {
  ref: Ref<HTMLDivElement>
  staff: Schemas['StaffToRate']
  results: readonly Schemas['RatingResult'][]
  day: Day | null
  onBack: () => void
}

/** What was sent and when it appears, what had been sent before, and what was not sent. */
export function Sent({ ref, staff, results, day, onBack }: SentProps) {
  const edition = editionOf(useEdition(staff.sport), day ?? 'next_edition')
  const sent = results.filter(({ status }) => status === CREATED).length
  const earlier = results.filter(({ is_sent, status }) => is_sent && status !== CREATED)
  const failed = results.filter(({ is_sent }) => !is_sent)
  const names = new Map([...staff.staff, ...staff.left].map(({ coach_id, name }) => [coach_id, name]))
  const nameOf = (coachId: number) => names.get(coachId) ?? 'A coach'
  const from = day ? 'in the two weeks from the day you chose on' : 'within two weeks'
  const when =
    hasEditions() && edition
      ? `They appear ${editionDay(edition)}, with everyone else’s.`
      : `They appear ${from}, each on a random day.`
  return (
    <div ref={ref} tabIndex={-1} className="grid max-w-[42rem] scroll-mt-4 gap-4 outline-none">
      {sent > 0 && (
        <Panel title={sent === 1 ? '1 rating sent' : `${sent} ratings sent`}>
          <p>{`${when} Until then only you can see them, in My Reviews.`}</p>
        </Panel>
      )}
      {earlier.length > 0 && (
        <Panel title="You had already rated">
          <ul>
            {earlier.map(({ coach_id }) => (
              <li key={coach_id}>{nameOf(coach_id)}</li>
            ))}
          </ul>
          <p>That rating counts. You can change it in My Reviews.</p>
        </Panel>
      )}
      {failed.length > 0 && (
        <Alert>
          <b>Not sent. What you wrote is still there.</b>
          <ul>
            {failed.map(({ coach_id, message }) => (
              <li key={coach_id}>{`${nameOf(coach_id)}: ${message}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      <p className="flex flex-wrap gap-3">
        {failed.length > 0 && <Button onClick={onBack}>Back to the ratings</Button>}
        <Link to="/my-reviews" className={buttonClass('outline')}>
          My Reviews
        </Link>
        <Link to={staff.path} className={buttonClass('outline')}>
          Back to Team
        </Link>
      </p>
    </div>
  )
}
