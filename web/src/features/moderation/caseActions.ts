import type { Schemas } from '../../api/client'
import type { CaseRow, Decision } from './deskQueries'

/** A decision that the server offers for a case. */
export type CaseAction = Schemas['CaseAction']

/** The keys of a shortcut, separated by spaces, and what it does. */
export type Shortcut = readonly [names: string, text: string]

/** The actions that the queue offers for all of these cases. */
export function queueActions(rows: readonly CaseRow[]): CaseAction[] {
  const [first, ...others] = rows.map(({ actions }) => actions.filter(({ is_in_queue }) => is_in_queue))
  return (first ?? []).flatMap((action) => {
    const same = others.map((actions) => actions.find(({ name }) => name === action.name))
    if (same.includes(undefined)) return []
    return [{ ...action, can_strike: action.can_strike && same.every((other) => other?.can_strike) }]
  })
}

/** The shortcuts of these actions. */
export function actionShortcuts(actions: readonly CaseAction[]): Shortcut[] {
  return actions.map(({ key, label }) => [key.toUpperCase(), label.toLowerCase()])
}

/** The key handlers of these actions, for useDeskKeys. */
export function actionKeys(
  actions: readonly CaseAction[],
  act: (action: CaseAction) => void,
): Record<string, () => void> {
  return Object.fromEntries(
    actions.map((action) => [
      action.key,
      () => {
        act(action)
      },
    ]),
  )
}

/** A decision without a rule. */
export function decisionOf({ name }: Pick<CaseAction, 'name'>, explanation = ''): Decision {
  return { action: name, explanation, strike: false, suspend: false }
}
