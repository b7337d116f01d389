interface CheckMarkProps {
  className?: string
}

/** A tick drawn like chalk. */
export function CheckMark({ className = 'size-4' }: CheckMarkProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
      aria-hidden="true"
    >
      <path d="M4.5 12.8l5 5L19.5 7" />
    </svg>
  )
}
