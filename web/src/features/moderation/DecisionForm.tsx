import { type SubmitEvent, useId, useRef, useState } from 'react'
import { MAX_EXPLANATION, MISSING_RULE } from '../../api/choices'
import { EXPLANATIONS, type Rule, RULE_KEYS, RULE_TITLES, SEVERE_RULES } from '../../api/rules'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { TextArea } from '../../ui/fields'
import { actionKeys, type CaseAction, decisionOf } from './caseActions'
import { isHinted, PANEL_RULES } from './caseWords'
import type { CaseHint } from './deskHints'
import type { CaseRow, Decision } from './deskQueries'
import { useDeskKeys } from './useDeskKeys'
import { useFocusWhen } from './useFocusWhen'

interface DecisionFormProps {
  busy: boolean
  /** Whether the form appears after an undo, so that it gets the focus. */
  isReopened?: boolean
  /** The decisions that the form offers. */
  actions: readonly CaseAction[]
  /** What the case is about; undefined if the form decides several cases. */
  about?: CaseRow['about']
  /** The rules that the reports refer to. */
  reported?: readonly CaseRow['rule'][]
  /** Parts of the text that may break a rule. */
  hints?: readonly CaseHint[]
  /** The rule that is preselected (`suggestedRule`). */
  suggested?: Rule | null
  onDecide: (decision: Decision, action: CaseAction) => void
  onCancel?: () => void
}

/**
 * The decision panel: keep, hold, or remove with a rule and an explanation. A rule is preselected where reports and
 * text agree on one.
 */
export function DecisionForm(props: DecisionFormProps) {
  const {
    busy,
    isReopened = false,
    actions,
    about,
    reported = [],
    hints = [],
    suggested = null,
    onDecide,
    onCancel,
  } = props
  const isReply = about === 'reply'
  const removal = actions.find(({ takes }) => takes === 'rule')
  const canStrike = removal?.can_strike ?? false
  const [chosen, setRule] = useState<Rule | null>(null)
  const rule = chosen ?? suggested
  const [typed, setExplanation] = useState<string | null>(null)
  const explanation = typed ?? (rule ? EXPLANATIONS[rule] : '')
  const [suspend, setSuspend] = useState(false)
  const [problem, setProblem] = useState('')
  const explanationBox = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const title = useFocusWhen<HTMLHeadingElement>(isReopened)

  const choose = (next: Rule) => {
    setRule(next)
    setProblem('')
    // An emptied box gets the new rule's default explanation; the moderator's own is never overwritten.
    if (typed === '') setExplanation(null)
  }
  const remove = (strike: boolean) => {
    if (!removal) return
    if (!rule || !explanation.trim()) {
      setProblem(MISSING_RULE)
      return
    }
    const isSuspension = suspend && canStrike && SEVERE_RULES.has(rule)
    onDecide({ action: removal.name, rule, explanation, strike, suspend: isSuspension }, removal)
  }
  const act = (action: CaseAction) => {
    if (action === removal) remove(false)
    else onDecide(decisionOf(action), action)
  }

  const canSuspend = canStrike && rule !== null && SEVERE_RULES.has(rule)
  useDeskKeys({
    ...(canSuspend && {
      p: () => {
        setSuspend(!suspend)
      },
    }),
    ...Object.fromEntries(
      PANEL_RULES.map((option) => [
        RULE_KEYS[option],
        () => {
          choose(option)
        },
      ]),
    ),
    w: () => explanationBox.current?.focus(),
    ...actionKeys(actions, act),
    ...(canStrike && {
      s: () => {
        remove(true)
      },
    }),
  })

  return (
    <form
      className="desk-decision"
      aria-labelledby={`${id}-title`}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        remove(false)
      }}
    >
      <h2 ref={title} tabIndex={-1} id={`${id}-title`} className="text-[1.6rem]">
        Decision
      </h2>
      <fieldset>
        <legend className="desk-legend">Which rule?</legend>
        {PANEL_RULES.map((option) => (
          <label key={option} className="desk-option">
            <input
              type="radio"
              name={`${id}-rule`}
              checked={rule === option}
              onChange={() => {
                choose(option)
              }}
            />
            <span className="grow">
              {RULE_TITLES[option]} {reported.includes(option) && <Tag name="report" />}{' '}
              {isHinted(option, hints) && <Tag name="hint" />}
            </span>
            <kbd aria-hidden="true">{RULE_KEYS[option].toUpperCase()}</kbd>
          </label>
        ))}
      </fieldset>
      <TextArea
        ref={explanationBox}
        label={`Explanation to the ${isReply ? 'coach' : 'author'}`}
        name="explanation"
        value={explanation}
        onChange={(event) => {
          setExplanation(event.target.value)
          setProblem('')
        }}
        counter={{ max: MAX_EXPLANATION }}
      />
      {canSuspend && (
        <label className="desk-option">
          <input
            type="checkbox"
            checked={suspend}
            onChange={() => {
              setSuspend(!suspend)
            }}
          />
          <span className="grow">Ask an admin to suspend the author’s account (nobody sees whose it is)</span>
          <Key name="P" />
        </label>
      )}
      {problem && <Alert focus>{problem}</Alert>}
      {actions.map((action, index) => (
        <Button
          key={action.name}
          type={action === removal ? 'submit' : 'button'}
          variant={action === removal ? 'danger' : index === 0 ? 'accent' : 'outline'}
          busy={busy}
          onClick={
            action === removal
              ? undefined
              : () => {
                  act(action)
                }
          }
        >
          {action.label} <Key name={action.key.toUpperCase()} />
        </Button>
      ))}
      {canStrike && (
        <Button
          variant="outline"
          busy={busy}
          onClick={() => {
            remove(true)
          }}
        >
          Remove with a strike <Key name="S" />
        </Button>
      )}
      {onCancel && (
        <Button variant="outline" onClick={onCancel}>
          Cancel <Key name="Esc" />
        </Button>
      )}
      <p className="text-[0.9375rem] text-ink-2">
        {isReply &&
          'The review isn’t affected. If a coach keeps breaking the rules, an admin can revoke the claim. '}
        {canStrike &&
          'A strike counts four to eight weeks later, once you can no longer undo the removal. After three strikes, admins are asked to suspend the account. '}
        Every decision can be undone.
      </p>
    </form>
  )
}

/** The shortcut key on a button; hidden from screen readers, which only need the button. */
export function Key({ name }: { name: string }) {
  return <kbd aria-hidden="true">{name}</kbd>
}

/** A tag on a rule that a report or a hint refers to. */
function Tag({ name }: { name: 'report' | 'hint' }) {
  return <span className={`desk-tag is-${name}`}>{name}</span>
}
