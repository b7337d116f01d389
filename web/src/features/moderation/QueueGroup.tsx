import type { Schemas } from '../../api/client'

interface GroupNameProps {
  /** 'By age' has all cases that aren't severe, oldest first. */
  name: 'Severe' | 'By age'
  /** The number of cases in the group, including those not shown. */
  total: number
}

/**
 * A group's heading, as an item of one shared list: a case that changes groups stays the same row and keeps what is
 * being typed.
 */
export function GroupName({ name, total }: GroupNameProps) {
  return (
    <li className="desk-group">
      <h2>
        {name === 'Severe' && <SevereMark />}
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

/** The nonempty groups, in the order of the queue: severe cases first. */
export function groupsOf({ items, total, severe }: Schemas['Queue']) {
  return [
    { name: 'Severe' as const, total: severe, items: items.filter(({ is_severe }) => is_severe) },
    { name: 'By age' as const, total: total - severe, items: items.filter(({ is_severe }) => !is_severe) },
  ].filter((group) => group.items.length > 0)
}
