import { Loading } from '../../ui/Loading'
import { Skeleton } from '../../ui/Skeleton'

/** The lower half of a profile before it has come. */
export function CoachPageSkeleton() {
  return (
    <Loading text="Loading...">
      <div className="grid gap-5 md:grid-cols-[1.25fr_0.75fr]">
        <Skeleton className="h-96 md:row-span-2" />
        <Skeleton className="h-54" />
        <Skeleton className="h-37" />
        <Skeleton className="h-36 md:col-span-2" />
      </div>
    </Loading>
  )
}
