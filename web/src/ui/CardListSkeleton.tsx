import { Loading } from './Loading'
import { Skeleton } from './Skeleton'

interface CardListSkeletonProps {
  text: string
  /** Whether the cards stand in two columns on wide screens. */
  columns?: boolean
}

/** A list of cards before it has come. */
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
