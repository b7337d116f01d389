import { type ReactNode, useId } from 'react'
import type { Schemas } from '../../api/client'

interface QueueGroupProps {
  name: 'Severe' | 'By age'
  /** How many cases there are of it, also of those that are not shown. */
  total: number
  children: ReactNode
}

/** The cases of one group, below its name. */
export function QueueGroup({ name, total, children }: QueueGroupProps) {
  const id = useId()
  return (
    <>
      <h2 id={id} className="desk-group">
        {name === 'Severe' && <SevereMark />}
        {name} <span>{total}</span>
      </h2>
      <ul aria-labelledby={id}>{children}</ul>
    </>
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
