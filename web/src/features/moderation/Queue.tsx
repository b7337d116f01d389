import { useRef, useState } from 'react'
import { Alert } from '../../ui/Alert'
import { MoreButton } from '../../ui/MoreButton'
import {
  actionKeys,
  actionShortcuts,
  type CaseAction,
  decisionOf,
  queueActions,
  type Shortcut,
} from './caseActions'
import { caseAddress } from './deskAddresses'
import type { CaseRow, Decision, QueueFilter } from './deskQueries'
import { NewCases } from './NewCases'
import { queueAddress, useOpenFromQueue, useQueuePlace } from './queueAddress'
import { QueueFilters } from './QueueFilters'
import { type ReadQueue, takenText, useQueueChanges } from './queueQueries'
import { GroupName, groupsOf } from './QueueGroup'
import { QueueRow } from './QueueRow'
import { QueueSelection } from './QueueSelection'
import { UndoBar } from './UndoBar'
import { useDecisions } from './useDecisions'
import { useDeskKeys } from './useDeskKeys'
import { useNow } from './useNow'

const KEYS: readonly Shortcut[] = [
  ['J', 'next'],
  ['K', 'back'],
  ['Enter', 'open'],
  ['X', 'select'],
]
const LAST_KEYS: readonly Shortcut[] = [
  ['U', 'undo'],
  ['/', 'search'],
]

interface QueueProps {
  /** Undefined while loading; the search box is shown already, so that typed letters don't act as shortcuts. */
  queue: ReadQueue | undefined
  /** Whether these are still the cases of the previous filter. */
  isOutdated: boolean
  filter: QueueFilter
  onFilter: (part: Partial<QueueFilter>) => void
  hasMore: boolean
  /** Loads the next page. */
  onMore: () => Promise<void>
  /** Loads all pages again and returns their cases. */
  onReload: () => Promise<readonly CaseRow[]>
}

/** The open cases, severe ones first, with a keyboard shortcut for nearly everything. */
export function Queue({ queue, isOutdated, filter, onFilter, hasMore, onMore, onReload }: QueueProps) {
  const openFromQueue = useOpenFromQueue()
  const place = useQueuePlace()
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLElement>(null)
  const [focused, setFocused] = useState(place?.focused ?? { id: 0, index: 0 })
  const [hasMoved, setMoved] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [removing, setRemoving] = useState<number | 'selected' | null>(null)
  const decisions = useDecisions()
  const { busy, failure, decide, undo } = decisions
  const now = useNow()
  const changes = useQueueChanges(filter, isOutdated ? undefined : queue)

  // The server sends the cases in the order of the groups, so the keys move through all of them from top to bottom.
  const rows = queue?.items ?? []
  // The focus stays on the same case while others come and go; if it disappears, the next one gets it.
  const found = rows.findIndex(({ id }) => id === focused.id)
  const index = found >= 0 ? found : Math.min(focused.index, rows.length - 1)
  const row = rows[index]
  const chosen = rows.filter((item) => selected.has(item.id) && !takenText(item, changes))
  const canDecide = row !== undefined && !isOutdated && !takenText(row, changes)

  const targets = chosen.length > 0 ? chosen : canDecide ? [row] : []
  const actions = queueActions(targets)
  const send = (cases: readonly CaseRow[], decision: Decision, { done }: CaseAction) => {
    void decide(cases, decision, done, () => {
      setRemoving(null)
      setSelected(new Set())
    })
  }
  /** Makes a decision on the selected cases, otherwise on the focused one, or opens its form. */
  const act = (action: CaseAction) => {
    if (action.takes !== 'rule') send(targets, decisionOf(action), action)
    else if (chosen.length > 0) setRemoving('selected')
    else remove(index)
  }
  const focus = (at: number) => {
    setFocused({ id: rows[at]?.id ?? 0, index: at })
  }
  /** Opens the form of a case and focuses the case, so that the keys stay with it if another one is inserted above. */
  const remove = (at: number) => {
    focus(at)
    setRemoving(rows[at]?.id ?? null)
  }
  const move = (by: number) => {
    focus(Math.max(0, Math.min(index + by, rows.length - 1)))
    setMoved(true)
    // The button below the list shows the error if this fails when pressed.
    if (index + by >= rows.length && hasMore) onMore().catch(() => undefined)
  }
  const open = () => {
    if (!row) return
    openFromQueue(caseAddress(row), {
      address: queueAddress(filter),
      scrollY: window.scrollY,
      focused: { id: row.id, index },
    })
  }
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }

  const selectable = rows.filter((item) => !takenText(item, changes))
  const isWriting = removing !== null
  /** Shows the new cases and moves to the first of them, unless something is being written. */
  const showNew = async () => {
    list.current?.focus({ preventScroll: true })
    const known = new Set(rows.map(({ id }) => id))
    const items = await onReload()
    const at = items.findIndex(({ id }) => !known.has(id))
    if (at < 0 || isWriting) return
    setFocused({ id: items[at]?.id ?? 0, index: at })
    setMoved(true)
  }
  useDeskKeys({
    j: () => {
      move(1)
    },
    k: () => {
      move(-1)
    },
    '/': () => searchBox.current?.focus(),
    Escape: () => {
      if (isWriting) setRemoving(null)
      else setSelected(new Set())
      searchBox.current?.blur()
    },
    u: () => void undo(),
    ...(!isWriting && {
      x: () => {
        if (canDecide) toggle(row.id)
      },
      Enter: () => {
        open()
      },
      ...actionKeys(actions, act),
    }),
  })

  return (
    <div className="desk-queue">
      <QueueFilters filter={filter} counts={queue?.counts ?? {}} onChange={onFilter} searchBox={searchBox} />
      <section ref={list} tabIndex={-1} aria-label="Cases" aria-busy={!queue || isOutdated || busy}>
        {failure && (
          <Alert focus className="mb-4">
            {failure}
          </Alert>
        )}
        <QueueSelection
          rows={filter.state === 'decided' ? 0 : rows.length}
          selectable={selectable}
          chosen={chosen}
          actions={actions}
          busy={busy}
          isRemoving={removing === 'selected'}
          onSelect={setSelected}
          onAct={act}
          onDecide={(decision, action) => {
            send(chosen, decision, action)
          }}
          onCancel={() => {
            setRemoving(null)
          }}
        />
        {!queue || rows.length === 0 ? (
          <p className="desk-card desk-empty">{queue ? 'No cases here.' : 'Loading...'}</p>
        ) : (
          <ul className="desk-card desk-groups">
            {groupsOf(queue, filter.state).flatMap((group) => [
              <GroupName key={group.key} group={group} />,
              ...group.items.map((item) => (
                <QueueRow
                  key={item.id}
                  row={item}
                  now={now}
                  busy={busy}
                  isFocused={item === row}
                  isReached={item === row && hasMoved}
                  isSelected={selected.has(item.id)}
                  taken={takenText(item, changes)}
                  isRemoving={removing === item.id}
                  selected={chosen.length}
                  onFocus={() => {
                    focus(rows.indexOf(item))
                  }}
                  onOpen={open}
                  onSelect={() => {
                    toggle(item.id)
                  }}
                  onAct={(action) => {
                    if (action.takes === 'rule') remove(rows.indexOf(item))
                    else send([item], decisionOf(action), action)
                  }}
                  onDecide={(decision, action) => {
                    send([item], decision, action)
                  }}
                  onCancel={() => {
                    setRemoving(null)
                  }}
                />
              )),
            ])}
          </ul>
        )}
        <MoreButton items="cases" hasMore={hasMore} onMore={onMore} />
        <p className="mt-3 text-ink-2">
          {filter.state !== 'decided' && 'Severe cases come first, then the oldest. '}
          Moderators cannot see who wrote or reported anything.
        </p>
      </section>
      <UndoBar decisions={decisions} keys={[...KEYS, ...actionShortcuts(actions), ...LAST_KEYS]}>
        {chosen.length > 0 && (
          <span>{chosen.length === 1 ? '1 case' : `${chosen.length} cases`} selected</span>
        )}
        <NewCases count={changes.new} decided={changes.decided.length} onShow={() => void showNew()} />
      </UndoBar>
    </div>
  )
}
