import type { Schemas } from '../../api/client'
import { SORTS } from './caseWords'
import type { CaseRow, QueueFilter } from './deskQueries'

interface Group {
  key: string
  name: string
  isSevere: boolean
  /** The number of cases in the group, including those not shown. */
  total: number
  items: readonly CaseRow[]
}

/**
 * A group's heading, as an item of one shared list: a case that changes groups stays the same row and keeps what is
 * being typed.
 */
export function GroupName({ group: { name, isSevere, total } }: { group: Group }) {
  return (
    <li className="desk-group">
      <h2>
        {isSevere && <SevereMark />}
        {name} <span>{total}</span>
      </h2>
    </li>
  )
}

/** The icon of a severe case. The word is always next to it, sometimes only for screen readers. */
export function SevereMark() {
  return (
    <span className="desk-severe" aria-hidden="true">
      !
    </span>
  )
}

/** The nonempty groups, in the order of the queue: severe cases first, one group per coach, or all cases in one. */
export function groupsOf(
  { items, total, severe }: Schemas['Queue'],
  sort: QueueFilter['sort'],
  state: QueueFilter['state'],
): Group[] {
  if (state === 'decided' && items.length > 0)
    return [{ key: 'decided', name: 'Newest first', isSevere: false, total, items }]
  if (sort === 'coach') return groupsByCoach(items)
  const groups =
    sort === 'time_left'
      ? [
          {
            key: 'severe',
            name: 'Severe',
            isSevere: true,
            total: severe,
            items: items.filter(({ is_severe }) => is_severe),
          },
          {
            key: 'others',
            name: 'By age',
            isSevere: false,
            total: total - severe,
            items: items.filter(({ is_severe }) => !is_severe),
          },
        ]
      : [{ key: 'all', name: SORTS[sort], isSevere: false, total, items }]
  return groups.filter((group) => group.items.length > 0)
}

function groupsByCoach(rows: readonly CaseRow[]): Group[] {
  const groups = new Map<number, Group & { items: CaseRow[] }>()
  for (const row of rows) {
    const { id, name } = row.coach
    const group = groups.get(id)
    if (group) group.items.push(row)
    else
      groups.set(id, {
        key: `coach ${id}`,
        name,
        isSevere: false,
        total: row.cases_of_coach,
        items: [row],
      })
  }
  return [...groups.values()]
}
