import type { Schemas } from '../../api/client'
import { RichText } from '../../ui/RichText'
import { Stars } from '../../ui/Stars'
import { Tags } from '../../ui/Tags'
import { RecommendBadge } from './RecommendBadge'
import { ReviewDate } from './ReviewDate'

/** One review as everybody sees it: by 'Athlete', whoever wrote it. Far from the screen it costs no layout. */
export function ReviewCard({ review }: { review: Schemas['ReviewPublic'] }) {
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
