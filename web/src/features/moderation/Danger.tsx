import { api, type Schemas, unwrap } from '../../api/client'
import { shortDate, todayUtc } from '../../lib/dates'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { useDeskChange } from './deskQueries'

interface DangerProps {
  detail: Schemas['CaseDetail']
  /** Whether the case is about a threat, so that the instructions are unfolded. */
  isThreat: boolean
}

/** What to do if somebody may be in danger, and the button that keeps the text for the police. */
export function Danger({ detail, isThreat }: DangerProps) {
  const { case: row, is_kept, kept_until, can_be_kept } = detail
  const { busy, failure, send } = useDeskChange()
  const keep = () =>
    void send(() =>
      unwrap(api.POST('/api/desk/cases/{case_id}/police-hold', { params: { path: { case_id: row.id } } })),
    )
  return (
    <details className="desk-card desk-part desk-danger" open={isThreat}>
      <summary>
        <h2>Is somebody in danger?</h2>
      </summary>
      <ol>
        <li>
          If someone’s life may be in danger, <b>call 911</b> or the campus police before you decide. The
          coach’s school is {row.coach.university}.
        </li>
        <li>
          <b>Preserve the case for the police</b> before you remove the text: its author is told about a
          removal and can delete the review at any time.
        </li>
        <li>
          Tell whoever runs this site the number of the case, {row.id}. Only they can hand anything over or
          keep it longer.
        </li>
        <li>
          Then <b>remove</b> the text with the rule about threats and ask an admin to suspend the account.
        </li>
        <li>Don’t take screenshots, and don’t try to find out who wrote it.</li>
      </ol>
      {failure && <Alert focus>{failure}</Alert>}
      <p role="status">
        {is_kept &&
          (kept_until
            ? `Preserved for the police until the end of ${shortDate(kept_until, todayUtc())} (UTC), also if the author deletes it.`
            : 'The operator keeps this case until further notice, also if the author deletes the text.')}
      </p>
      {can_be_kept && (
        <Button className="justify-self-start" variant="outline" size="sm" busy={busy} onClick={keep}>
          Preserve for the police (72 hours)
        </Button>
      )}
    </details>
  )
}
