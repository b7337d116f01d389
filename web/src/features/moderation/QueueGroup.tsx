import type { Schemas } from '../../api/client'
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

/** The nonempty groups, in the order of the queue: severe cases first, or all decided cases in one. */
export function groupsOf({ items, total, severe }: Schemas['Queue'], state: QueueFilter['state']): Group[] {
  const groups: Group[] =
    state === 'decided'
      ? [{ key: 'decided', name: 'Newest first', isSevere: false, total, items }]
      : [
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
  return groups.filter((group) => group.items.length > 0)
}
