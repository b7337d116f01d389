import { Button } from '../../ui/Button'
import type { Shortcut } from './caseActions'
import { Key } from './DecisionForm'
import { type Decisions, decidedText } from './useDecisions'

interface UndoBarProps {
  decisions: Decisions
  keys: readonly Shortcut[]
}

/** The latest decision, the undo button if it can be undone, and the keyboard shortcuts. */
export function UndoBar({ decisions: { decided, undone, canUndo, busy, undo }, keys }: UndoBarProps) {
  return (
    <div className="desk-foot turf-focus">
      <div role="status">
        {decided && (
          <>
            <span key={decided.ids.join()} className="desk-ring" aria-hidden="true" />
            {decidedText(decided)}
          </>
        )}
        {!decided && undone}
      </div>
      {canUndo && (
        <Button size="sm" variant="chalk" busy={busy} onClick={() => void undo()}>
          Undo <Key name="U" />
        </Button>
      )}
      <ul className="desk-keys" aria-label="Keys">
        {keys.map(([names, text]) => (
          <li key={names}>
            {names.split(' ').map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}{' '}
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
