import { messageOf } from '../../api/errors'
import { fetchMore } from '../../api/fetchMore'
import { counted } from '../../lib/words'
import { ErrorState } from '../../ui/ErrorState'
import { Loading } from '../../ui/Loading'
import { MoreButton } from '../../ui/MoreButton'
import { Skeleton } from '../../ui/Skeleton'
import { ReviewCard } from './ReviewCard'
import { useReviews } from './useReviews'

interface ReviewSectionProps {
  coachId: string
  total: number
}

/** 'Reviews (N)' with its disclaimer and the reviews, 20 at a time. */
export function ReviewSection({ coachId, total }: ReviewSectionProps) {
  return (
    <section aria-labelledby="reviews" className="mt-10">
      <h2 id="reviews" className="text-[2.1rem]">
        Reviews ({counted(total)})
      </h2>
      <p className="mt-2.5 mb-4 border-l-[3px] border-line-strong pl-3 text-sm text-ink-2">
        Reviews are the opinions of individual athletes and are not verified. Sideline is not responsible for
        user content.
      </p>
      <ReviewList coachId={coachId} />
    </section>
  )
}

function ReviewList({ coachId }: { coachId: string }) {
  const reviews = useReviews(coachId)

  if (reviews.isPending) {
    return (
      <Loading text="Loading...">
        <Skeleton className="h-36" />
      </Loading>
    )
  }
  if (!reviews.data) {
    return <ErrorState message={messageOf(reviews.error)} onRetry={() => void reviews.refetch()} />
  }
  const items = reviews.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <p className="rounded-card border border-dashed border-line-strong px-5 py-8 text-center text-ink-2">
        No reviews yet
      </p>
    )
  }
  return (
    <>
      <ul className="grid gap-3.5">
        {items.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {reviews.hasNextPage && <MoreButton label="Show more reviews" onMore={() => fetchMore(reviews)} />}
    </>
  )
}
