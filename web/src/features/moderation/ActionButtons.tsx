import { Button } from '../../ui/Button'
import type { CaseAction } from './caseActions'
import { Key } from './DecisionForm'

interface ActionButtonsProps {
  actions: readonly CaseAction[]
  variant: 'outline' | 'chalk'
  busy: boolean
  /** Whether the actions can't be used anymore. */
  disabled?: boolean
  onAct: (action: CaseAction) => void
}

/** A button for each action in the queue. One that needs a rule opens a form first. */
export function ActionButtons({ actions, variant, busy, disabled, onAct }: ActionButtonsProps) {
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action.name}
          size="sm"
          variant={variant}
          busy={busy}
          disabled={disabled}
          onClick={() => {
            onAct(action)
          }}
        >
          {action.label}
          {action.takes === 'rule' && '…'} <Key name={action.key.toUpperCase()} />
        </Button>
      ))}
    </>
  )
}
