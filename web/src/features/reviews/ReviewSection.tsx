import type { Schemas } from '../../api/client'
import { messageOf } from '../../api/errors'
import { fetchMore } from '../../api/queries'
import { formatCount } from '../../lib/format'
import { MoreButton } from '../../ui/MoreButton'
import { RichText } from '../../ui/RichText'
import { Loading, Skeleton } from '../../ui/skeletons'
import { Stars } from '../../ui/stars'
import { ErrorState } from '../../ui/states'
import { Tags } from '../../ui/Tags'
import { useReviews } from './coachReviews'
import { RecommendBadge, ReviewDate } from './reviewLabels'

interface ReviewSectionProps {
  coachId: string
  total: number
}

/** 'Reviews (N)' with its disclaimer and the reviews, 20 at a time. */
export function ReviewSection({ coachId, total }: ReviewSectionProps) {
  return (
    <section aria-labelledby="reviews" className="mt-10">
      <h2 id="reviews" className="text-[2.1rem]">
        Reviews ({formatCount(total)})
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

/**
 * A public review, by 'Athlete' whoever wrote it. content-visibility skips the layout of cards far below the viewport.
 */
function ReviewCard({ review }: { review: Schemas['ReviewPublic'] }) {
  return (
    <article className="rounded-card border border-line bg-card px-5 py-4.5 shadow-card [contain-intrinsic-height:auto_9rem] [content-visibility:auto] sm:px-6 sm:py-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">Athlete</span>
        <ReviewDate day={review.date} />
        <Stars value={review.rating} />
        <span className="sm:ml-auto">
          <RecommendBadge answer={review.would_recommend} />
        </span>
      </header>
      {review.comment && <RichText html={review.comment} className="mt-2.5 wrap-anywhere" />}
      {review.tags.length > 0 && (
        <div className="mt-3">
          <Tags tags={review.tags} label="Tags" />
        </div>
      )}
    </article>
  )
}
