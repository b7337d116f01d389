import type { Schemas } from '../../api/client'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { BackToQueue, NextCase } from './caseParts'
import { actionKeys, actionShortcuts, type CaseAction, decisionOf } from './caseActions'
import { decidedKeys } from './caseWords'
import { Key } from './DecisionForm'
import { UndoBar } from './UndoBar'
import type { Decisions } from './useDecisions'
import { useDeskKeys } from './useDeskKeys'

interface SurgeViewProps {
  row: Schemas['CaseRow']
  surge: Schemas['SurgeFigures']
  decisions: Decisions
}

/** A review surge on a coach: how many reviews are held, their ratings, and the decision. */
export function SurgeView({ row, surge, decisions }: SurgeViewProps) {
  const { busy, canUndo, decide } = decisions
  const isOpen = row.state !== 'decided'
  const act = (action: CaseAction) => void decide([row], decisionOf(action), action.done)
  useDeskKeys(actionKeys(row.actions, act))
  return (
    <>
      <section className="desk-card desk-part">
        <h2>
          On hold <small>numbers only</small>
        </h2>
        <dl className="desk-facts">
          <dt>Pending reviews</dt>
          <dd>{surge.held}</dd>
          <dt>With a comment</dt>
          <dd>{surge.with_comment}</dd>
          {surge.star_counts.map((count, index) => (
            <Stars key={index} stars={index + 1} count={count} />
          ))}
          <dt>Usual maximum per hour</dt>
          <dd>{surge.usual_of_hour}</dd>
          <dt>Usual maximum per day</dt>
          <dd>{surge.usual_of_day}</dd>
        </dl>
        <p className="text-ink-2">
          Moderators cannot see who wrote them. The profile says that recent activity is being checked, and
          the authors know their reviews are pending.
        </p>
      </section>
      <aside className="desk-card">
        <div className="desk-decision">
          <h2 className="text-[1.6rem]">{isOpen ? 'Decision' : 'Decided'}</h2>
          {isOpen ? (
            <>
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
              <p className="text-ink-2">
                Published reviews get today’s date, in random order, and for a week the daily limit is three
                times the usual. If you decide each one, every review becomes its own case, and new reviews
                are held only while more than usual come in.
              </p>
            </>
          ) : (
            <Alert tone="info">{row.outcome}</Alert>
          )}
          {!isOpen && <NextCase after={row.id} isJustDecided={decisions.decided !== null} />}
          <BackToQueue />
        </div>
      </aside>
      <UndoBar decisions={decisions} keys={[...actionShortcuts(row.actions), ...decidedKeys(canUndo)]} />
    </>
  )
}

function Stars({ stars, count }: { stars: number; count: number }) {
  return (
    <>
      <dt>{stars === 1 ? 'One star' : `${stars} stars`}</dt>
      <dd>{count}</dd>
    </>
  )
}
