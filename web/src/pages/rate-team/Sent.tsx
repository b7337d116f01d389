import type { Ref } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { editionDay, editionOf, useEdition } from '../../features/reviews/editions'
import type { Day } from '../../features/reviews/notBefore'
import { hasEditions } from '../../lib/publication'
import { Alert } from '../../ui/Alert'
import { Button, buttonClass } from '../../ui/Button'
import { Panel } from '../../ui/Panel'

interface SentProps {
  ref: Ref<HTMLDivElement>
  staff: Schemas['StaffToRate']
  results: readonly Schemas['RatingResult'][]
  day: Day | null
  onBack: () => void
}

/** What was sent and when it appears, and what was not. */
export function Sent({ ref, staff, results, day, onBack }: SentProps) {
  const edition = editionOf(useEdition(staff.sport), day ?? 'next_edition')
  const sent = results.filter(({ is_sent }) => is_sent).length
  const failed = results.filter(({ is_sent }) => !is_sent)
  const names = new Map([...staff.staff, ...staff.left].map(({ coach_id, name }) => [coach_id, name]))
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
      {failed.length > 0 && (
        <Alert>
          <b>Not sent. What you wrote is still there.</b>
          <ul>
            {failed.map(({ coach_id, message }) => (
              <li key={coach_id}>{`${names.get(coach_id) ?? 'A coach'}: ${message}`}</li>
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
          To the team
        </Link>
      </p>
    </div>
  )
}
