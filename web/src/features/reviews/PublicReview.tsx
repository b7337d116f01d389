import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client'
import { oneDecimal, scoreStep, scoreWord } from '../../lib/scores'
import { StarIcon } from '../../ui/icons'
import { RichText } from '../../ui/RichText'
import { SCORE_BACKGROUND, SCORE_TEXT } from '../../ui/scoreClasses'
import { Tags } from '../../ui/Tags'
import { RecommendBadge, ReviewDate, SchoolEmailBadge } from './reviewLabels'
import { withSenses } from '../../api/tagSenses'

interface PublicReviewProps {
  review: Pick<
    Schemas['ProfileReview'],
    'rating' | 'date' | 'would_recommend' | 'comment' | 'tags' | 'school_email'
  > & { coached_at?: string | null }
  /** The date in words, if it is not that of the review. */
  when?: string | undefined
  /** Whether it is in the narrow column next to a form: small, with long comments cut after a few lines. */
  compact?: boolean
  /** Content below the tags. */
  children?: ReactNode
}

/** A review, always by 'Athlete': score, recommendation, date, comment and tags. */
export function PublicReview({ review, when, compact = false, children }: PublicReviewProps) {
  const step = scoreStep(review.rating)
  return (
    <article
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 rounded-card border border-line bg-card px-4 pt-4 shadow-card ${compact ? 'pb-4' : 'pb-1 sm:gap-x-5 sm:px-6 sm:pt-5 sm:pb-2'}`}
    >
      <ScoreTile rating={review.rating} compact={compact} />
      <header className="flex flex-wrap content-center items-baseline gap-x-2.5">
        <span className={`font-display text-[1.35rem] font-bold leading-tight ${SCORE_TEXT[step]}`}>
          {scoreWord(review.rating)}
        </span>
        <span className="text-[0.9375rem] text-ink-3">Athlete</span>
        <span className="ml-auto">
          {when ? (
            <span className="text-[0.9375rem] whitespace-nowrap text-ink-2">{when}</span>
          ) : (
            <ReviewDate day={review.date} />
          )}
        </span>
        <span className="flex basis-full flex-wrap gap-x-3">
          <RecommendBadge answer={review.would_recommend} />
          {review.coached_at && (
            <span className="text-[0.9375rem] wrap-anywhere text-ink-2">At {review.coached_at}</span>
          )}
          {review.school_email && <SchoolEmailBadge />}
        </span>
      </header>
      <div className={`col-span-full ${compact ? '' : 'sm:col-start-2'}`}>
        {review.comment && (
          <RichText
            html={review.comment}
            className={`mt-2 max-w-[66ch] text-pretty wrap-anywhere ${compact ? 'line-clamp-6' : ''}`}
          />
        )}
        {review.tags.length > 0 && (
          <div className="mt-3">
            <Tags tags={withSenses(review.tags)} label="Tags" />
          </div>
        )}
        {children}
      </div>
    </article>
  )
}

interface ScoreTileProps {
  rating: number
  /** Whether it is small at every width. */
  compact?: boolean
  /** Whether the number has one decimal, like a mean: the spec asks for this on the user's own reviews. */
  decimal?: boolean
}

/** The overall rating in a square of the score's color. */
export function ScoreTile({ rating, compact = false, decimal = false }: ScoreTileProps) {
  return (
    <span
      role="img"
      aria-label={`${rating} out of 5 stars`}
      className={`grid size-12 shrink-0 place-content-center justify-items-center gap-0.5 self-start rounded-[0.7rem] font-display text-[1.75rem] leading-[0.9] font-bold text-on-score ${compact ? '' : 'sm:size-16 sm:rounded-[0.9rem] sm:text-[2.4rem]'} ${SCORE_BACKGROUND[scoreStep(rating)]}`}
    >
      {decimal ? oneDecimal(rating) : rating}
      <StarIcon className={`size-3 ${compact ? '' : 'sm:size-4'}`} />
    </span>
  )
}
