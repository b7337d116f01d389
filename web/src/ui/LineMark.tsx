import type { ReactNode } from 'react'

interface LineMarkProps {
  /** Paths and circles in a square of 24. */
  children: ReactNode
  /** Its size, as a class. */
  className?: string
  strokeWidth?: number
}

/** A drawing in round lines of the text's colour; what it stands for is said beside it. */
export function LineMark({ children, className = 'size-5', strokeWidth = 2.4 }: LineMarkProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
