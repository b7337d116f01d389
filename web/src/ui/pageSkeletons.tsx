import { Loading, Skeleton } from './skeletons'

interface CardListSkeletonProps {
  text: string
  /** Whether the cards stand in two columns on wide screens. */
  columns?: boolean
}

/** A list of cards while it is loading. */
export function CardListSkeleton({ text, columns = false }: CardListSkeletonProps) {
  return (
    <Loading text={text}>
      <div className={`grid gap-4 ${columns ? 'md:grid-cols-2' : ''}`}>
        <Skeleton className="h-38 rounded-card" />
        <Skeleton className="h-38 rounded-card" />
        <Skeleton className="h-38 rounded-card" />
      </div>
    </Loading>
  )
}

/** A profile below its hero while it is loading. */
export function CoachPageSkeleton() {
  return (
    <Loading text="Loading...">
      <div className="grid gap-5 md:grid-cols-[1.25fr_1fr]">
        <Skeleton className="h-96 md:row-span-2" />
        <Skeleton className="h-54" />
        <Skeleton className="h-50" />
      </div>
    </Loading>
  )
}

/** A review form while its coach or review is loading. */
export function ReviewFormSkeleton({ text }: { text: string }) {
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
