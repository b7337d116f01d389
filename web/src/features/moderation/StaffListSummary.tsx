import { useState } from 'react'
import { shortDate, todayUtc } from '../../lib/dates'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/Dialog'
import { useDeskChange } from './deskQueries'
import { SeveralMoves } from './SeveralMoves'
import { type StaffListDetail, type StaffListRow, undoStaffList } from './staffListQueries'

/** What a staff list changed, its rejected rows, and what an admin can do with all of it. */
export function StaffListSummary({ detail }: { detail: StaffListDetail }) {
  const { staff_list: list, rejected_rows: rejected } = detail
  const today = todayUtc()
  const facts = [
    ['Season', list.season],
    ['Imported', shortDate(list.imported_on, today)],
    ['Listed on', list.listed_on ? shortDate(list.listed_on, today) : 'not stated'],
    ['People', list.people],
    ['New profiles', list.profiles],
    ['Posts added', list.added],
    ['New titles', list.changed],
    ['No longer listed', list.ended],
  ] as const
  return (
    <section className="desk-card desk-part" aria-label="What changed">
      {list.is_undone && <Alert tone="info">This list was undone.</Alert>}
      {!list.is_finished && (
        <Alert tone="info">The import was interrupted. Running the same command again continues it.</Alert>
      )}
      <dl className="desk-list-numbers">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'number' ? value.toLocaleString('en-US') : value}</dd>
          </div>
        ))}
      </dl>
      {list.rejected > 0 && (
        <details>
          <summary>
            {list.rejected === 1 ? '1 row was rejected' : `${list.rejected} rows were rejected`}
          </summary>
          <ul className="desk-lines">
            {rejected.map(({ line, reason }) => (
              <li key={`${line} ${reason}`} className="wrap-anywhere">
                Line {line}: {reason}
              </li>
            ))}
            {rejected.length < list.rejected && <li>Only the first {rejected.length} are kept.</li>}
          </ul>
        </details>
      )}
      {detail.may_undo && !list.is_undone && <ForAdmins list={list} />}
    </section>
  )
}

function ForAdmins({ list }: { list: StaffListRow }) {
  const [isUndoing, setUndoing] = useState(false)
  const [isTogether, setTogether] = useState(false)
  const undoing = useDeskChange()
  return (
    <div className="flex flex-wrap items-center gap-3">
      {list.proposed > 0 && !isTogether && (
        <Button
          variant="outline"
          className="whitespace-normal!"
          onClick={() => {
            setTogether(true)
          }}
        >
          Decide several moves
        </Button>
      )}
      <Button
        variant="outline"
        onClick={() => {
          setUndoing(true)
        }}
      >
        Undo this list
      </Button>
      {isTogether && <SeveralMoves listId={list.id} />}
      <ConfirmDialog
        open={isUndoing}
        onClose={() => {
          setUndoing(false)
        }}
        title="Undo this list"
        text="All posts and profiles will be as they were before this list: its moves are taken back, and decisions on its open moves are no longer needed. New profiles stay."
        confirmLabel="Undo"
        busyLabel="Saving..."
        onConfirm={async () => {
          await undoStaffList(list.id)
          setUndoing(false)
          await undoing.send(() => Promise.resolve())
        }}
      />
    </div>
  )
}
