import { useState } from 'react'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { BackToQueue } from './caseParts'
import { type CaseRow, decideSuspension, EVERYTHING, useDeskChange, useQueue } from './deskQueries'

interface DecidedCaseProps {
  row: CaseRow
  /** Whether the user made the decision or is an admin. */
  canUndo: boolean
}

/** A decided case: its outcome, and that of the suspension if one was requested. */
export function DecidedCase({ row, canUndo }: DecidedCaseProps) {
  return (
    <div className="desk-decision">
      <h2 className="text-[1.6rem]">Decided</h2>
      <p>
        {row.outcome} {canUndo && 'You can undo this decision.'}
      </p>
      <Suspension row={row} />
      <BackToQueue />
    </div>
  )
}

/** The suspension of the author's account: a moderator requests it, an admin confirms, declines or lifts it. */
function Suspension({ row }: { row: CaseRow }) {
  const isAdmin = useQueue(EVERYTHING).data?.is_admin ?? false
  const [outcome, setOutcome] = useState('')
  const { busy, failure, send } = useDeskChange()

  const answer = (confirm: boolean) =>
    send(async () => {
      setOutcome('')
      const { suspension } = await decideSuspension(row.id, confirm)
      setOutcome(`The suspension was ${suspension === 'refused' ? 'declined' : suspension}.`)
    })
  return (
    <>
      {outcome && <Alert tone="info">{outcome}</Alert>}
      {failure && <Alert focus>{failure}</Alert>}
      {row.suspension === 'asked' && (
        <>
          <p>
            A moderator asked to suspend the author’s account. An admin decides. Nobody can see whose it is.
          </p>
          {isAdmin && (
            <>
              <Button variant="danger" busy={busy} onClick={() => void answer(true)}>
                Suspend the account
              </Button>
              <Button variant="outline" busy={busy} onClick={() => void answer(false)}>
                Don’t suspend it
              </Button>
            </>
          )}
        </>
      )}
      {row.suspension === 'confirmed' && isAdmin && (
        <>
          <p>
            The author’s account is suspended. Nobody can see whose it is. Its strikes remain if you lift the
            suspension.
          </p>
          <Button variant="outline" busy={busy} onClick={() => void answer(false)}>
            Lift the suspension
          </Button>
        </>
      )}
    </>
  )
}
