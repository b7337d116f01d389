import type { Schemas } from '../../api/client'

interface GroupNameProps {
  /** The others are by age: the oldest come first. */
  name: 'Severe' | 'By age'
  /** How many cases there are of it, also of those that are not shown. */
  total: number
}

/**
 * The name of a group, as an item of the list above its cases: the groups are one list, so that a case which moves to
 * the other group stays the same row, with what is being written in it.
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

/** The sign of a severe case. What it means stands beside it, or is read out. */
export function SevereMark() {
  return (
    <span className="desk-severe" aria-hidden="true">
      !
    </span>
  )
}

/** The groups that are shown, in the order of the queue: severe cases come first in it. */
export function groupsOf({ items, total, severe }: Schemas['Queue']) {
  return [
    { name: 'Severe' as const, total: severe, items: items.filter(({ is_severe }) => is_severe) },
    { name: 'By age' as const, total: total - severe, items: items.filter(({ is_severe }) => !is_severe) },
  ].filter((group) => group.items.length > 0)
}
