import type { ReactNode } from 'react'

/** What a coach sees, or what is checked. */
export function Yes({ children }: { children: ReactNode }) {
  return (
    <li>
      <svg viewBox="0 0 24 24" className="check-yes" aria-hidden="true">
        <path d="M4.5 12.8l5 5L19.5 7" />
      </svg>
      <span>{children}</span>
    </li>
  )
}

/** What a coach never sees, or nobody can know. */
export function No({ children }: { children: ReactNode }) {
  return (
    <li>
      <svg viewBox="0 0 24 24" className="check-no" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" />
      </svg>
      <span>{children}</span>
    </li>
  )
}

/** A step of a check. */
export function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li>
      <b aria-hidden="true">{number}</b>
      <span>{children}</span>
    </li>
  )
}
