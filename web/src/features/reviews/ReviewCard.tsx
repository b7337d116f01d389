import { useId, useState } from 'react'
import { CATEGORIES } from '../../api/choices'
import type { Schemas } from '../../api/client'
import { NO_SCORE, scoreStep, scoreWord } from '../../lib/scores'
import { DownIcon, StarIcon } from '../../ui/icons'
import { RichText } from '../../ui/RichText'
import { SCORE_BACKGROUND, SCORE_TEXT } from '../../ui/scoreClasses'
import { Tags } from '../../ui/Tags'
import { RecommendBadge, ReviewDate } from './reviewLabels'
import { withSenses } from './tagList'

/** A public review, by 'Athlete' whoever wrote it: score, words, tags, and the six marks on demand. */
export function ReviewCard({ review }: { review: Schemas['ReviewPublic'] }) {
  const [isOpen, setOpen] = useState(false)
  const marksId = useId()
  const step = scoreStep(review.rating)
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 rounded-card border border-line bg-card px-4 pt-4 pb-1 shadow-card sm:gap-x-5 sm:px-6 sm:pt-5 sm:pb-2">
      <ScoreTile rating={review.rating} />
      <header className="flex flex-wrap content-center items-baseline gap-x-2.5">
        <span className={`font-display text-[1.35rem] font-bold leading-tight ${SCORE_TEXT[step]}`}>
          {scoreWord(review.rating)}
        </span>
        <span className="text-[0.9375rem] text-ink-3">Athlete</span>
        <span className="ml-auto">
          <ReviewDate day={review.date} />
        </span>
        <span className="basis-full">
          <RecommendBadge answer={review.would_recommend} />
        </span>
      </header>
      <div className="col-span-full sm:col-start-2">
        {review.comment && (
          <RichText html={review.comment} className="mt-2 max-w-[66ch] text-pretty wrap-anywhere" />
        )}
        {review.tags.length > 0 && (
          <div className="mt-3">
            <Tags tags={withSenses(review.tags)} label="Tags" />
          </div>
        )}
        <div className="mt-3 border-t border-line pt-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? marksId : undefined}
            onClick={() => {
              setOpen(!isOpen)
            }}
            className="-ml-2.5 inline-flex min-h-11 items-center gap-1.5 rounded-full px-2.5 text-[0.9375rem] font-semibold text-ink-2 hover:bg-soft hover:text-ink"
          >
            Six marks <DownIcon className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
          </button>
          {isOpen && <SixMarks id={marksId} review={review} />}
        </div>
      </div>
    </article>
  )
}

/** The overall rating as a square of its colour. */
function ScoreTile({ rating }: { rating: number }) {
  return (
    <span
      role="img"
      aria-label={`${rating} out of 5 stars`}
      className={`grid size-12 shrink-0 place-content-center justify-items-center gap-0.5 self-start rounded-[0.7rem] font-display text-[1.75rem] leading-[0.9] font-bold text-on-score sm:size-16 sm:rounded-[0.9rem] sm:text-[2.4rem] ${SCORE_BACKGROUND[scoreStep(rating)]}`}
    >
      {rating}
      <StarIcon className="size-3 sm:size-4" />
    </span>
  )
}

/** The six category values of a review; '–' and 'not rated' for one that the author left out. */
function SixMarks({ id, review }: { id: string; review: Schemas['ReviewPublic'] }) {
  return (
    <dl id={id} className="mt-1 mb-3.5 grid max-w-160 gap-x-9 gap-y-0.5 sm:grid-cols-2">
      {CATEGORIES.map(({ label, field }) => (
        <div
          key={field}
          className="grid min-h-8 grid-cols-[6.4rem_minmax(3rem,1fr)_auto] items-center gap-3 text-[0.96875rem]"
        >
          <dt>{label}</dt>
          <dd className="contents">
            <Mark value={review[field]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Mark({ value }: { value: number }) {
  if (value === 0) {
    return (
      <>
        <span className="text-ink-3">not rated</span>
        <span aria-hidden="true" className="min-w-4 text-right text-ink-3">
          {NO_SCORE}
        </span>
      </>
    )
  }
  const colour = SCORE_BACKGROUND[scoreStep(value)]
  return (
    <>
      <span role="img" aria-label={scoreWord(value)} className="grid grid-cols-5 gap-0.5">
        {[1, 2, 3, 4, 5].map((step) => (
          <span key={step} className={`h-2.5 rounded-xs ${step <= value ? colour : 'bg-track'}`} />
        ))}
      </span>
      <span className="min-w-4 text-right font-display text-xl leading-none font-bold">{value}</span>
    </>
  )
}
