import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client'
import { messageOf } from '../../api/errors'
import { fetchMore } from '../../api/queries'
import { formatCount } from '../../lib/format'
import { MoreButton } from '../../ui/MoreButton'
import { Loading, Skeleton } from '../../ui/skeletons'
import { ErrorState } from '../../ui/states'
import { SenseKey } from '../../ui/Tags'
import { useReviews } from './coachReviews'
import { ReviewCard } from './ReviewCard'

interface ReviewSectionProps {
  coach: Pick<Schemas['CoachProfile'], 'id' | 'name' | 'total_reviews' | 'school_mail_reviews'>
  /** For who has claimed the profile: the way to answer a review. */
  answering?: ((review: Schemas['ReviewPublic']) => ReactNode) | undefined
  /** What stands beside the list on wide screens, above it on others. */
  aside?: ReactNode
}

/** 'Reviews (N)' with its disclaimer and the reviews, 20 at a time. */
export function ReviewSection({ coach, answering, aside }: ReviewSectionProps) {
  const { total_reviews: total, school_mail_reviews: schoolMail } = coach
  return (
    <div className={aside ? 'mt-9 grid items-start gap-6 lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:gap-8' : ''}>
      {aside && <aside className="lg:sticky lg:top-20">{aside}</aside>}
      <section aria-labelledby="reviews">
        <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
          <h2 id="reviews" className="text-[1.6rem] uppercase sm:text-[2.1rem]">
            Reviews ({formatCount(total)})
          </h2>
          <SenseKey />
        </div>
        {schoolMail > 0 && (
          <p className="mb-3.5 text-ink-2">
            {formatCount(schoolMail)} of {formatCount(total)} with school mail confirmed
          </p>
        )}
        <ReviewList coach={coach} answering={answering} />
        <p className="mt-5 max-w-[68ch] text-[0.9375rem] text-ink-3">
          Reviews are the opinions of individual athletes and are not verified. Sideline is not responsible
          for user content.
        </p>
      </section>
    </div>
  )
}

function ReviewList({ coach, answering }: Pick<ReviewSectionProps, 'coach' | 'answering'>) {
  const coachId = String(coach.id)
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
  return (
    <>
      <ul className="grid gap-3.5">
        {reviews.data.pages
          .flatMap((page) => page.items)
          .map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} coachName={coach.name} answering={answering?.(review)} />
            </li>
          ))}
      </ul>
      <MoreButton
        key={coachId}
        items="reviews"
        hasMore={reviews.hasNextPage}
        onMore={() => fetchMore(reviews)}
      />
    </>
  )
}
