import { Link } from 'react-router'
import { shortDate, todayUtc } from '../../lib/dates'
import { MoreButton } from '../../ui/MoreButton'
import { staffListPath } from './deskAddresses'
import { DeskTable } from './DeskTable'
import type { StaffListRow } from './staffListQueries'

const COLUMNS = [
  'List',
  'Season',
  'Imported',
  'Listed on',
  'People',
  'Added',
  'New title',
  'Ended',
  'Moves to decide',
  'Rejected rows',
]

interface StaffListsProps {
  lists: readonly StaffListRow[]
  hasMore: boolean
  /** Loads the next page. */
  onMore: () => Promise<void>
}

/** The imported staff lists, newest first. */
export function StaffLists({ lists, hasMore, onMore }: StaffListsProps) {
  const today = todayUtc()
  return (
    <section className="desk-card desk-part">
      <h2>Imported staff lists</h2>
      {lists.length === 0 && <p>No staff list has been imported yet.</p>}
      {lists.length > 0 && (
        <DeskTable head={COLUMNS} className="desk-lists">
          {lists.map((list) => (
            <tr key={list.id}>
              <th scope="row" className="min-w-44">
                <Link to={staffListPath(list.id)} className="wrap-anywhere underline underline-offset-4">
                  {list.id}: {list.file}
                </Link>
                {list.is_undone && ' (undone)'}
                {!list.is_finished && ' (not finished)'}
              </th>
              <td className="whitespace-nowrap">{list.season}</td>
              <td className="whitespace-nowrap">{shortDate(list.imported_on, today)}</td>
              <td className="whitespace-nowrap">{list.listed_on && shortDate(list.listed_on, today)}</td>
              {[list.people, list.added, list.changed, list.ended, list.proposed, list.rejected].map(
                (number, index) => (
                  <td key={COLUMNS[index + 4]}>{number.toLocaleString('en-US')}</td>
                ),
              )}
            </tr>
          ))}
        </DeskTable>
      )}
      <MoreButton items="lists" hasMore={hasMore} onMore={onMore} />
    </section>
  )
}
