import { Loading } from '../../ui/Loading'
import { Skeleton } from '../../ui/Skeleton'

/** The form of a review before its coach or review has come. */
export function FormSkeleton({ text }: { text: string }) {
  return (
    <Loading text={text}>
      <div className="grid gap-4">
        <Skeleton className="h-18 w-2/3" />
        <Skeleton className="h-36" />
        <Skeleton className="h-72" />
        <Skeleton className="h-36" />
      </div>
    </Loading>
  )
}
