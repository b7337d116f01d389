import { useState } from 'react'
import { SelectField } from '../../ui/fields'
import { MoreButton } from '../../ui/MoreButton'
import type { Shortcut } from './caseActions'
import { DeskKeys } from './DeskKeys'
import { useDeskChange } from './deskQueries'
import { type MoveAction, MoveCard } from './MoveCard'
import { decideMove, isOpenMove, type Move, type MoveState } from './staffListQueries'
import { useDeskKeys } from './useDeskKeys'

const STATES: Record<MoveState, string> = {
  proposed: 'To decide',
  automatic: 'Accepted by the list',
  accepted: 'Accepted by staff',
  rejected: 'Not the same person',
  undone: 'Undone',
}

const KEYS: readonly Shortcut[] = [
  ['J', 'next'],
  ['K', 'back'],
  ['T', 'accept'],
  ['R', 'not the same person'],
  ['U', 'undo'],
]

interface StaffListMovesProps {
  moves: readonly Move[]
  counts: Partial<Record<MoveState, number>>
  state: MoveState
  onState: (state: MoveState) => void
  hasMore: boolean
  /** Loads the next page. */
  onMore: () => Promise<void>
}

/** The moves of a staff list in one state, with a key for each decision. */
export function StaffListMoves({ moves, counts, state, onState, hasMore, onMore }: StaffListMovesProps) {
  const { busy, failure, send } = useDeskChange()
  const [focused, setFocused] = useState({ id: 0, index: 0 })
  const [hasMoved, setMoved] = useState(false)
  const [decided, setDecided] = useState<Move | null>(null)

  // The focus stays on the same move while others come and go; if it disappears, the next one gets it.
  const found = moves.findIndex(({ id }) => id === focused.id)
  const index = found >= 0 ? found : Math.min(focused.index, moves.length - 1)
  const focusedMove = moves[index]
  const focus = (at: number) => {
    setFocused({ id: moves[at]?.id ?? 0, index: at })
  }
  const step = (by: number) => {
    focus(Math.max(0, Math.min(index + by, moves.length - 1)))
    setMoved(true)
    // The button below the list shows the error if this fails when pressed.
    if (index + by >= moves.length && hasMore) onMore().catch(() => undefined)
  }
  const act = (move: Move | undefined, action: MoveAction) => {
    if (!move) return
    setDecided(action ? move : null)
    void send(() => decideMove(move.id, action))
  }
  const isOpen = focusedMove !== undefined && isOpenMove(focusedMove)
  useDeskKeys({
    j: () => {
      step(1)
    },
    k: () => {
      step(-1)
    },
    t: () => {
      if (isOpen) act(focusedMove, 'accept')
    },
    r: () => {
      if (isOpen) act(focusedMove, 'reject')
    },
    u: () => {
      act(decided ?? (focusedMove?.can_undo ? focusedMove : undefined), null)
    },
  })
  return (
    <section className="grid gap-4 pb-16" aria-label="Moves of the list">
      <div className="max-w-xs">
        <SelectField
          label="Moves"
          name="state"
          value={state}
          onChange={(event) => {
            onState(event.target.value as MoveState)
          }}
          options={Object.entries(STATES).map(([value, label]) => ({
            value,
            label: `${label} (${counts[value as MoveState] ?? 0})`,
          }))}
        />
      </div>
      {moves.length === 0 && <p className="desk-card desk-empty">No moves here.</p>}
      <ul className="grid gap-4">
        {moves.map((move, at) => (
          <MoveCard
            key={move.id}
            move={move}
            busy={busy && at === index}
            failure={at === index ? failure : ''}
            isFocused={at === index}
            isReached={at === index && hasMoved}
            onAct={(action) => {
              focus(at)
              act(move, action)
            }}
          />
        ))}
      </ul>
      <MoreButton items="moves" hasMore={hasMore} onMore={onMore} />
      <div className="desk-foot turf-focus">
        <div role="status">{decided && !busy && !failure && `${decided.old.name}: decided.`}</div>
        <DeskKeys keys={KEYS} />
      </div>
    </section>
  )
}
