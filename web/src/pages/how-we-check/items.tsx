import type { ReactNode } from 'react'

interface ItemProps {
  children: ReactNode
}

/** What a coach sees, or what is checked. */
export function Yes({ children }: ItemProps) {
  return (
    <li>
      <Mark className="check-yes" path="M4.5 12.8l5 5L19.5 7" />
      <span>{children}</span>
    </li>
  )
}

/** What a coach never sees, or nobody can know. */
export function No({ children }: ItemProps) {
  return (
    <li>
      <Mark className="check-no" path="M6 6l12 12M18 6L6 18" />
      <span>{children}</span>
    </li>
  )
}

/** A step of a check. */
export function Step({ number, children }: ItemProps & { number: number }) {
  return (
    <li>
      <b aria-hidden="true">{number}</b>
      <span>{children}</span>
    </li>
  )
}

function Mark({ className, path }: { className: string; path: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
