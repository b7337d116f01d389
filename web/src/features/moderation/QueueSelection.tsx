import { useEffect, useRef } from 'react'
import { ActionButtons } from './ActionButtons'
import type { CaseAction } from './caseActions'
import { DecisionForm } from './DecisionForm'
import type { CaseRow, Decision } from './deskQueries'

interface QueueSelectionProps {
  /** The number of shown cases. The box stays while others decide them, so that nothing below it moves. */
  rows: number
  /** The shown cases that can be selected. */
  selectable: readonly CaseRow[]
  chosen: readonly CaseRow[]
  /** The decisions that all chosen cases offer. */
  actions: readonly CaseAction[]
  busy: boolean
  /** Whether the removal form of the chosen cases is open. */
  isRemoving: boolean
  onSelect: (ids: ReadonlySet<number>) => void
  onAct: (action: CaseAction) => void
  onDecide: (decision: Decision, action: CaseAction) => void
  onCancel: () => void
}

/** Above the list: a box that selects all shown cases, and the decisions on those selected, which stay in sight. */
export function QueueSelection(props: QueueSelectionProps) {
  const { rows, selectable, chosen, actions, busy, isRemoving, onSelect, onAct, onDecide, onCancel } = props
  const isAll = chosen.length > 0 && chosen.length === selectable.length
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRemoving) form.current?.scrollIntoView({ block: 'nearest' })
  }, [isRemoving])
  return (
    <>
      {rows > 1 && (
        <label className="desk-all">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => {
              onSelect(new Set(isAll ? [] : selectable.map(({ id }) => id)))
            }}
          />
          Select all {selectable.length} shown
        </label>
      )}
      {chosen.length > 0 && (
        <div className="desk-bar">
          <b>{chosen.length} selected</b>
          {actions.length > 0 ? (
            <ActionButtons actions={actions} variant="chalk" busy={busy} onAct={onAct} />
          ) : (
            'No decision is available for all of the selected cases.'
          )}
        </div>
      )}
      {isRemoving && (
        <div ref={form} className="desk-form desk-card desk-form-of-all">
          <DecisionForm
            busy={busy}
            actions={actions.filter(({ takes }) => takes === 'rule')}
            onDecide={onDecide}
            onCancel={onCancel}
          />
        </div>
      )}
    </>
  )
}
