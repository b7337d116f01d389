import { Skeleton } from '../../ui/Skeleton'

/** The dropdown while the first answer is on its way. It fades in late: most answers are there before it shows. */
export function LoadingCoaches() {
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
