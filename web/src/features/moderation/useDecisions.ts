import { useEffect, useState } from 'react'
import { decide, type Decision, type ReadCase, undo, useDeskChange } from './deskQueries'

/** How long a decision can be undone from the bar, in milliseconds; on the case's page, longer. */
const UNDO_MS = 10_000

/** The last decision, on one or several cases. */
export interface Decided {
  ids: readonly number[]
  /** What was done, as in 'Case 7 kept.' */
  done: string
}

/** The message about a decision: 'Case 7 kept.', '2 cases kept.' */
export function decidedText({ ids, done }: Decided): string {
  return `${casesOf(ids)} ${done}.`
}

function casesOf(ids: readonly number[]): string {
  return ids.length === 1 ? `Case ${ids.join()}` : `${ids.length} cases`
}

/** Sends decisions, and undoes the last one or else that of the case `undoable`; refetches the desk after each. */
export function useDecisions(undoable?: number) {
  const { busy, failure, setFailure, send } = useDeskChange()
  const [decided, setDecided] = useState<Decided | null>(null)
  const [undone, setUndone] = useState('')
  useEffect(() => {
    if (!decided) return
    const timer = setTimeout(() => {
      setDecided(null)
    }, UNDO_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [decided])
  const undoIds = decided?.ids ?? (undoable === undefined ? [] : [undoable])

  return {
    busy,
    failure,
    decided,
    /** The message about the last undo; empty after the next decision. */
    undone,
    canUndo: undoIds.length > 0,
    decide: (read: readonly ReadCase[], decision: Decision, done: string, then?: () => void) =>
      send(async () => {
        const ids = read.map(({ id }) => id)
        const refusals = await decide(read, decision)
        setFailure(refusalText(ids, refusals))
        // A refused case may have an earlier decision, which must not be undone along with this one.
        const accepted = ids.filter((id) => !refusals.has(id))
        setUndone('')
        setDecided(accepted.length > 0 ? { ids: accepted, done } : null)
        then?.()
      }),
    undo: () =>
      send(async () => {
        const { refusals, staying } = await undo(undoIds)
        setFailure(refusalText(undoIds, refusals))
        const reopened = undoIds.filter((id) => !refusals.has(id))
        setUndone(reopened.length > 0 ? `Undone: ${casesOf(reopened)} reopened.${stayingText(staying)}` : '')
        setDecided(decided && refusals.size > 0 ? { ...decided, ids: [...refusals.keys()] } : null)
      }),
  }
}

export type Decisions = ReturnType<typeof useDecisions>

/** Says which reviews of a surge an undo left removed. */
function stayingText(ids: readonly number[]): string {
  return ids.length > 0
    ? ` Still removed, because their authors changed or appealed them: ${ids.join(', ')}.`
    : ''
}

/** Joins the reasons for refused cases, with the case number if there are several cases. */
function refusalText(ids: readonly number[], refusals: ReadonlyMap<number, string>): string {
  const messages = [...refusals].map(([id, explanation]) =>
    ids.length === 1 ? explanation : `Case ${id}: ${explanation}`,
  )
  return messages.join(' ')
}
