import { type ReactNode, useRef, useState } from 'react'
import { MAX_EXPLANATION } from '../../api/choices'
import type { Schemas } from '../../api/client'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { TextArea } from '../../ui/fields'
import { BackToQueue, NextCase, ToDecision } from './caseParts'
import { actionKeys, actionShortcuts, type CaseAction, decisionOf } from './caseActions'
import { decidedKeys } from './caseWords'
import { Key } from './DecisionForm'
import { ProposedDetails } from './ProposedDetails'
import { isOtherTeam, TeamChange } from './TeamChange'
import { UndoBar } from './UndoBar'
import type { Decisions } from './useDecisions'
import { useDeskKeys } from './useDeskKeys'

interface ProposalViewProps {
  row: Schemas['CaseRow']
  /** Null once the coach has withdrawn it. */
  proposal: Schemas['ProposedDetails'] | null
  decisions: Decisions
  notes: ReactNode
}

/** A profile edit requested by the coach who claimed the profile, to be accepted or rejected. */
export function ProposalView({ row, proposal, decisions, notes }: ProposalViewProps) {
  const { busy, canUndo, decide } = decisions
  const [explanation, setExplanation] = useState('')
  const [hasMoved, setMoved] = useState(false)
  const isTeamChanged = proposal !== null && isOtherTeam(proposal.now, proposal.proposed)
  const explanationBox = useRef<HTMLTextAreaElement>(null)
  const isOpen = row.state !== 'decided'
  const act = (action: CaseAction) => {
    const decision = decisionOf(action, explanation.trim())
    void decide([row], isTeamChanged && hasMoved ? { ...decision, has_moved: true } : decision, action.done)
  }
  useDeskKeys({
    ...actionKeys(row.actions, act),
    ...(isOpen && { w: () => explanationBox.current?.focus() }),
  })
  return (
    <>
      <div className="grid content-start gap-4">
        {proposal ? (
          <ProposedDetails proposal={proposal} />
        ) : (
          <Alert tone="info">The coach withdrew the request, or the claim has ended.</Alert>
        )}
        {isOpen && (
          <p className="text-ink-2">
            This comes from the coach, whose claim an admin approved. Check it against the staff page like any
            report.
          </p>
        )}
        {notes}
        {isOpen && <ToDecision />}
      </div>
      <aside className="desk-card">
        <div className="desk-decision">
          <h2 tabIndex={-1} className="text-[1.6rem]">
            {isOpen ? 'Decision' : 'Decided'}
          </h2>
          {isOpen ? (
            <>
              {isTeamChanged && <TeamChange hasMoved={hasMoved} onChange={setMoved} />}
              <TextArea
                ref={explanationBox}
                label="Explanation to the coach (optional)"
                name="explanation"
                value={explanation}
                onChange={(event) => {
                  setExplanation(event.target.value)
                }}
                counter={{ max: MAX_EXPLANATION }}
              />
              {row.actions.map((action, index) => (
                <Button
                  key={action.name}
                  variant={index === 0 ? 'accent' : 'outline'}
                  busy={busy}
                  onClick={() => {
                    act(action)
                  }}
                >
                  {action.label} <Key name={action.key.toUpperCase()} />
                </Button>
              ))}
              <p className="text-[0.9375rem] text-ink-2">Accepting corrects the profile and can be undone.</p>
            </>
          ) : (
            <Alert tone="info">
              {row.outcome} {canUndo && 'Press U to undo.'}
            </Alert>
          )}
          {!isOpen && <NextCase after={row.id} isJustDecided={decisions.decided !== null} />}
          <BackToQueue />
        </div>
      </aside>
      <UndoBar
        decisions={decisions}
        keys={[
          ...actionShortcuts(row.actions),
          ...(isOpen ? [['W', 'explanation'] as const] : []),
          ...decidedKeys(canUndo),
        ]}
      />
    </>
  )
}
