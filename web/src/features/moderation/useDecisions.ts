import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
  const [progress, setProgress] = useState('')
  const wantsUndo = useRef(false)
  const undoIds = decided?.ids ?? (undoable === undefined ? [] : [undoable])

  const undoNow = () =>
    send(async () => {
      const { refusals, closed, staying } = await undo(undoIds, (done) => {
        setProgress(undoIds.length > 1 ? `Undoing: ${done} of ${undoIds.length}...` : 'Undoing...')
      })
      setFailure(refusalText(undoIds, refusals))
      const reopened = undoIds.filter((id) => !refusals.has(id) && !closed.includes(id))
      setUndone(
        [
          reopened.length > 0 && `Undone: ${casesOf(reopened)} reopened.${stayingText(staying)}`,
          closed.length > 0 && `Undone: ${casesOf(closed)} closed, because nothing is on hold anymore.`,
        ]
          .filter(Boolean)
          .join(' '),
      )
      setDecided(decided && refusals.size > 0 ? { ...decided, ids: [...refusals.keys()] } : null)
    })
  const undoIfWanted = useEffectEvent(() => {
    if (!wantsUndo.current) return
    wantsUndo.current = false
    void undoNow()
  })
  useEffect(() => {
    if (!busy) undoIfWanted()
  }, [busy])

  return {
    busy,
    failure,
    decided,
    /** What is being done, with the number of cases done; empty if nothing is. */
    progress: busy ? progress : '',
    /** The message about the last undo; empty after the next decision. */
    undone,
    canUndo: undoIds.length > 0,
    decide: (read: readonly ReadCase[], decision: Decision, done: string, then?: () => void) => {
      if (busy) {
        setProgress('Still saving the last decision. This one was not made.')
        return Promise.resolve()
      }
      return send(async () => {
        const ids = read.map(({ id }) => id)
        const say = (number: number) => {
          setProgress(ids.length > 1 ? `Saving: ${number} of ${ids.length} cases...` : 'Saving...')
        }
        say(0)
        const refusals = await decide(read, decision, say)
        setFailure(refusalText(ids, refusals))
        // A refused case may have an earlier decision, which must not be undone along with this one.
        const accepted = ids.filter((id) => !refusals.has(id))
        setUndone('')
        setDecided(accepted.length > 0 ? { ids: accepted, done } : null)
        then?.()
      })
    },
    /** Undoes the last decision; one that is still being saved as soon as it is. */
    undo: () => {
      if (!busy) return undoNow()
      setProgress('Undoing as soon as the last decision is saved...')
      wantsUndo.current = true
      return Promise.resolve()
    },
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
