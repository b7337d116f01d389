import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import type { Shortcut } from './caseActions'
import { Key } from './DecisionForm'
import { DeskKeys } from './DeskKeys'
import { type Decisions, decidedText } from './useDecisions'

interface UndoBarProps {
  decisions: Decisions
  keys: readonly Shortcut[]
  /** What else the bar says. */
  children?: ReactNode
}

/** The latest decision, the undo button if it can be undone, and the keyboard shortcuts. */
export function UndoBar({ decisions, keys, children }: UndoBarProps) {
  const { decided, undone, progress, canUndo, busy, undo } = decisions
  return (
    <div className="desk-foot turf-focus">
      <div role="status">
        {progress}
        {!progress && decided && (
          <>
            <span key={decided.ids.join()} className="desk-ring" aria-hidden="true" />
            {decidedText(decided)}
          </>
        )}
        {!progress && !decided && undone}
      </div>
      {canUndo && (
        <Button size="sm" variant="chalk" busy={busy} onClick={() => void undo()}>
          Undo <Key name="U" />
        </Button>
      )}
      {children}
      <DeskKeys keys={keys} />
    </div>
  )
}
