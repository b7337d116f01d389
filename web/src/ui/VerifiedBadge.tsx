/** The tick beside a verified coach's name. */
export function VerifiedBadge({ className = 'size-5' }: { className?: string }) {
  return (
    <span title="Verified Coach" role="img" aria-label="Verified Coach" className="inline-block align-middle">
      <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
        <path
          d="M12 1.5l2.7 2 3.3-.2 1 3.2 2.8 1.9-1.1 3.1 1.1 3.2-2.8 1.8-1 3.2-3.3-.1-2.7 2-2.7-2-3.3.1-1-3.2-2.8-1.8 1.1-3.2-1.1-3.1L5 6.5l1-3.2 3.3.2z"
          className="fill-gold"
        />
        <path d="M7.6 11.6l3.1 3.1 5.7-5.9" className="fill-none stroke-on-gold" strokeWidth="2.4" />
      </svg>
    </span>
  )
}
