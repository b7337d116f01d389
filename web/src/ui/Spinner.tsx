interface SpinnerProps {
  className?: string
}

/** A turning ring beside a text that says what is under way; by itself it says nothing. */
export function Spinner({ className = 'size-4' }: SpinnerProps) {
  return (
    <svg viewBox="0 0 24 24" fill="none" className={`motion-turn shrink-0 ${className}`} aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.28" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
