import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import type { Shortcut } from './caseActions'
import { Key } from './DecisionForm'
import { setKeysOn, useKeysOn } from './keysSetting'
import { type Decisions, decidedText } from './useDecisions'

interface UndoBarProps {
  decisions: Decisions
  keys: readonly Shortcut[]
  /** What else the bar says. */
  children?: ReactNode
}

/** The keys that work even if single characters are turned off. */
const LONG_KEYS: ReadonlySet<string> = new Set(['Enter', 'Esc'])

/** The latest decision, the undo button if it can be undone, and the keyboard shortcuts. */
export function UndoBar({ decisions, keys, children }: UndoBarProps) {
  const { decided, undone, canUndo, busy, undo } = decisions
  const keysOn = useKeysOn()
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
      {children}
      <ul className="desk-keys" aria-label="Keys">
        {keys
          .filter(([names]) => keysOn || LONG_KEYS.has(names))
          .map(([names, text]) => (
            <li key={names}>
              {names.split(' ').map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}{' '}
              {text}
            </li>
          ))}
      </ul>
      <p>
        <button
          type="button"
          className="underline underline-offset-4"
          onClick={() => {
            setKeysOn(!keysOn)
          }}
        >
          Turn single-key shortcuts {keysOn ? 'off' : 'on'}
        </button>
      </p>
    </div>
  )
}
