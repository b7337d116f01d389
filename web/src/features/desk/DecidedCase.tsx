import { useState } from 'react'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { useSubmit } from '../../ui/useSubmit'
import { BackToQueue } from './caseParts'
import { type CaseRow, decideSuspension, EVERYTHING, useQueue } from './deskQueries'

/** A case that is decided; an admin decides about the account where that was asked for, and may open it again. */
export function DecidedCase({ row }: { row: CaseRow }) {
  const isAdmin = useQueue(EVERYTHING).data?.is_admin
  const [outcome, setOutcome] = useState('')
  const { busy, run } = useSubmit()

  const answer = (confirm: boolean) =>
    run(async () => {
      try {
        const { suspension } = await decideSuspension(row.id, confirm)
        setOutcome(`The suspension is ${suspension}.`)
      } catch (error) {
        setOutcome(error instanceof Error ? error.message : '')
      }
    })
  return (
    <div className="desk-decision">
      <h2 className="text-[1.6rem]">Decided</h2>
      <p>
        {row.decision === 'keep' ? 'Kept' : row.decision === 'remove' ? 'Removed' : 'Deleted by its author'}.
        Press U within ten seconds to take your decision back.
      </p>
      {row.suspension === 'asked' && !outcome && (
        <>
          <p>A moderator asks to suspend the author’s account. An admin decides; nobody sees whose it is.</p>
          <Button variant="danger" busy={busy} onClick={() => void answer(true)}>
            Suspend the account
          </Button>
          <Button variant="outline" busy={busy} onClick={() => void answer(false)}>
            Do not suspend it
          </Button>
        </>
      )}
      {row.suspension === 'confirmed' && isAdmin && !outcome && (
        <>
          <p>
            The author’s account is suspended; nobody sees whose it is. Its strikes stay when you open it
            again.
          </p>
          <Button variant="outline" busy={busy} onClick={() => void answer(false)}>
            Lift the suspension
          </Button>
        </>
      )}
      {outcome && <Alert tone="info">{outcome}</Alert>}
      <BackToQueue />
    </div>
  )
}
