/** The mark (a stretch of sideline with its hash marks) and the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-[27px] leading-none font-bold tracking-[0.01em] uppercase">
      <svg viewBox="0 0 28 28" className="size-7" aria-hidden="true">
        <rect width="28" height="28" rx="7" className="fill-gold" />
        <path d="M4 7h3v11H4zm8.5 0h3v11h-3zM21 7h3v11h-3zM0 18h28v4H0z" className="fill-turf-900" />
      </svg>
      Sideline
    </span>
  )
}
