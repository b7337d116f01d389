import type { ReactNode } from 'react'

interface DeskLineProps {
  title: ReactNode
  /** Shown below the title. */
  details: ReactNode
  /** The buttons at the end of the row. */
  children?: ReactNode
}

/** A row of a list at the desk. On a phone its buttons are below the text. */
export function DeskLine({ title, details, children }: DeskLineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 wrap-anywhere">
        {title}
        <small className="block">{details}</small>
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
