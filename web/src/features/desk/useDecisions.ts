import { useState } from 'react'
import { useTimeout } from '../../lib/hooks'
import { decide, type Decision, undo, useDeskChange } from './deskQueries'

/** How long a decision can be taken back with a key, in milliseconds; later from the case. */
const UNDO_MS = 10_000

const PAST: Record<Decision['action'], string> = {
  keep: 'kept',
  hold: 'held',
  remove: 'removed',
  correct: 'put right',
}

export interface Decided {
  ids: readonly number[]
  text: string
}

/** Sends decisions and takes the last one back; reads anew what they change. */
export function useDecisions() {
  const { busy, failure, setFailure, send } = useDeskChange()
  const [decided, setDecided] = useState<Decided | null>(null)
  useTimeout(decided !== null, UNDO_MS, () => {
    setDecided(null)
  })

  return {
    busy,
    failure,
    decided,
    decide: (ids: readonly number[], decision: Decision, then?: () => void) =>
      send(async () => {
        const refused = await decide(ids, decision)
        if (refused.length > 0) setFailure(refused.join(' '))
        const cases = ids.length === 1 ? `Case ${ids.join()}` : `${ids.length - refused.length} cases`
        setDecided({ ids, text: `${cases} ${PAST[decision.action]}.` })
        then?.()
      }),
    undo: () =>
      send(async () => {
        if (!decided) return
        setDecided(null)
        await undo(decided.ids)
      }),
  }
}
