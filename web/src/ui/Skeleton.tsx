interface SkeletonProps {
  /** Its size and shape: it keeps the place of what is still loading. */
  className?: string
}

/** A grey stand-in. The page says in words, once, what is loading. */
export function Skeleton({ className = 'h-5 w-full' }: SkeletonProps) {
  return <span className={`motion-breathe block rounded-lg bg-track ${className}`} aria-hidden="true" />
}
