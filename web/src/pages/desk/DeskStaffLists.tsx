import { useState } from 'react'
import { fetchMore } from '../../api/queries'
import '../../features/moderation/moves.css'
import { ImportRosters } from '../../features/moderation/ImportRosters'
import { ImportStaffList } from '../../features/moderation/ImportStaffList'
import { RemoveRosters } from '../../features/moderation/RemoveRosters'
import { StaffListMoves } from '../../features/moderation/StaffListMoves'
import { type MoveState, useStaffList, useStaffLists } from '../../features/moderation/staffListQueries'
import { StaffLists } from '../../features/moderation/StaffLists'
import { StaffListSummary } from '../../features/moderation/StaffListSummary'
import { Loading, Skeleton } from '../../ui/skeletons'
import { DeskShell } from './DeskShell'

/** /desk/staff-lists: imported staff lists or, with an id, one list with its moves. */
export default function DeskStaffLists({ id }: { id?: number }) {
  return id ? <StaffListDesk id={id} /> : <StaffListsDesk />
}

function StaffListsDesk() {
  const lists = useStaffLists()
  return (
    <DeskShell
      title="Staff lists"
      current="staff-lists"
      error={lists.error}
      onRetry={() => void lists.refetch()}
    >
      {lists.isPending && <ListSkeleton />}
      {lists.data && (
        <div className="grid grid-cols-1 gap-6">
          {lists.data.mayImport && <ImportStaffList />}
          {lists.data.mayImport && <ImportRosters />}
          {lists.data.mayImport && <RemoveRosters />}
          <StaffLists lists={lists.data.lists} hasMore={lists.hasNextPage} onMore={() => fetchMore(lists)} />
        </div>
      )}
    </DeskShell>
  )
}

function StaffListDesk({ id }: { id: number }) {
  const [state, setState] = useState<MoveState>('proposed')
  const query = useStaffList(id, state)
  const { list, moves } = query.data ?? {}
  return (
    <DeskShell
      title={list ? list.staff_list.file : 'Staff list'}
      current="staff-lists"
      error={query.error}
      onRetry={() => void query.refetch()}
    >
      {query.isPending && <ListSkeleton />}
      {list && moves && (
        <div className="grid gap-6">
          <StaffListSummary detail={list} />
          <StaffListMoves
            moves={moves}
            counts={list.counts}
            state={state}
            onState={setState}
            hasMore={query.hasNextPage && !query.isPlaceholderData}
            onMore={() => fetchMore(query)}
          />
        </div>
      )}
    </DeskShell>
  )
}

/** A list while loading, as tall as the window, so that the footer does not move. */
function ListSkeleton() {
  return (
    <Loading text="Loading...">
      <Skeleton className="min-h-dvh" />
    </Loading>
  )
}
