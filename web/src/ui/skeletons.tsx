import type { ReactNode } from 'react'

interface SkeletonProps {
  /** Size and shape, as CSS classes. */
  className?: string
}

/** A gray block in the shape of the loading content. `Loading` announces it to screen readers. */
export function Skeleton({ className = 'h-5 w-full' }: SkeletonProps) {
  return <span className={`motion-breathe block rounded-lg bg-track ${className}`} aria-hidden="true" />
}

interface LoadingProps {
  /** The message for screen readers, as the spec words it. */
  text: string
  /** Skeletons in the shape of the content. */
  children: ReactNode
}

/** A loading state: skeletons, and a status message for screen readers. */
export function Loading({ text, children }: LoadingProps) {
  return (
    <div>
      <p role="status" className="sr-only">
        {text}
      </p>
      {children}
    </div>
  )
}

/**
 * The search dropdown while loading. It fades in after a delay, because most responses arrive before it would be
 * visible.
 */
export function SearchSkeleton() {
  return (
    <div className="motion-late" aria-hidden="true">
      <p className="px-3 pt-2 text-sm text-ink-2">Loading coaches...</p>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex min-h-15 items-center gap-3.5 px-3 py-2.5">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
