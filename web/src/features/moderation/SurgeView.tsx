import type { Schemas } from '../../api/client'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { BackToQueue } from './caseParts'
import { decidedKeys, outcomeOf } from './caseWords'
import { Key } from './DecisionForm'
import { decisionOf } from './deskQueries'
import { UndoBar } from './UndoBar'
import type { Decisions } from './useDecisions'
import { useDeskKeys } from './useDeskKeys'

const KEYS = 'E publish, H decide each, U undo, Esc back'

interface SurgeViewProps {
  row: Schemas['CaseRow']
  surge: Schemas['SurgeFigures']
  decisions: Decisions
}

/** A review surge on a coach: how many reviews are held, their ratings, and the decision. */
export function SurgeView({ row, surge, decisions }: SurgeViewProps) {
  const { busy, canUndo, decide } = decisions
  const isOpen = row.state !== 'decided'
  const decideAs = (action: 'keep' | 'hold') => void decide([row.id], decisionOf(action))
  useDeskKeys({
    ...(isOpen && {
      e: () => {
        decideAs('keep')
      },
      h: () => {
        decideAs('hold')
      },
    }),
  })
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
              <Button
                busy={busy}
                onClick={() => {
                  decideAs('keep')
                }}
              >
                Publish all <Key name="E" />
              </Button>
              <Button
                variant="outline"
                busy={busy}
                onClick={() => {
                  decideAs('hold')
                }}
              >
                Decide each one <Key name="H" />
              </Button>
              <p className="text-ink-2">
                Published reviews get today’s date, in random order, and for a week the daily limit is three
                times the usual. If you decide each one, every review becomes its own case, and new reviews
                are held only while more than usual come in.
              </p>
            </>
          ) : (
            <Alert tone="info">{outcomeOf(row)}</Alert>
          )}
          <BackToQueue />
        </div>
      </aside>
      <UndoBar decisions={decisions} keys={isOpen ? KEYS : decidedKeys(canUndo)} />
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
