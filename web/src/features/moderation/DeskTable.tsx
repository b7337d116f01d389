import type { ReactNode } from 'react'

interface DeskTableProps {
  /** The names of the columns. */
  head: readonly string[]
  className?: string
  /** What the table is, if nothing in its rows can have the focus: then it scrolls with the arrow keys. */
  label?: string
  /** The rows. */
  children: ReactNode
}

/** A table of the desk, which scrolls sideways by itself on a phone. */
export function DeskTable({ head, className = '', label, children }: DeskTableProps) {
  const scrolled = label === undefined ? {} : { role: 'group', tabIndex: 0, 'aria-label': label }
  return (
    <div className="overflow-x-auto" {...scrolled}>
      <table className={`desk-log ${className}`}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
