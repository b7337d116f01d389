import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { shortDate, todayUtc } from '../../lib/dates'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { BackToQueue, NextCase } from './caseParts'
import { TITLES } from './caseWords'
import { type CaseRow, decideSuspension, useDeskChange } from './deskQueries'
import { useMay } from './queueQueries'

interface DecidedCaseProps {
  row: CaseRow
  decided: Schemas['PastDecision'] | null
  /** Whether the user made the decision or is an admin. */
  canUndo: boolean
  isJustDecided: boolean
}

/** A decided case: its outcome, and that of the suspension if one was requested. */
export function DecidedCase({ row, decided, canUndo, isJustDecided }: DecidedCaseProps) {
  return (
    <div className="desk-decision">
      <h2 className="text-[1.6rem]">Decided</h2>
      <p>
        {row.outcome} {canUndo && 'You can undo this decision.'}
      </p>
      {decided && <DecisionFacts decision={decided} />}
      <Suspension row={row} />
      <NextCase after={row.id} isJustDecided={isJustDecided} />
      <BackToQueue />
    </div>
  )
}

/** When a decision was made, and the rule and explanation that its author was sent. */
function DecisionFacts({
  decision: { rule, explanation, decided_on, decided_by },
}: {
  decision: Schemas['PastDecision']
}) {
  return (
    <dl className="desk-facts">
      <dt>Decided</dt>
      <dd>{shortDate(decided_on, todayUtc())}</dd>
      {rule && (
        <>
          <dt>Rule</dt>
          <dd>{TITLES[rule]}</dd>
        </>
      )}
      {decided_by && (
        <>
          <dt>By</dt>
          <dd className="wrap-anywhere">{decided_by}</dd>
        </>
      )}
      {explanation && (
        <>
          <dt>Explanation</dt>
          <dd className="wrap-anywhere">“{explanation}”</dd>
        </>
      )}
    </dl>
  )
}

/** The suspension of the author's account: a moderator requests it, an admin confirms, declines or lifts it. */
function Suspension({ row }: { row: CaseRow }) {
  const maySuspend = useMay('decide_suspensions')
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
          {maySuspend && (
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
      {row.suspension === 'confirmed' && maySuspend && (
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
