import type { ReactNode } from 'react'

interface DeskTableProps {
  /** The names of the columns. */
  head: readonly string[]
  className?: string
  /** The rows. */
  children: ReactNode
}

/** A table of the desk, which scrolls sideways by itself on a phone. */
export function DeskTable({ head, className = '', children }: DeskTableProps) {
  return (
    <div className="overflow-x-auto">
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
