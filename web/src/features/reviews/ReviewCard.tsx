import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { CATEGORIES } from '../../api/choices'
import type { Schemas } from '../../api/client'
import { longDate } from '../../lib/dates'
import { NO_SCORE, scoreStep, scoreWord } from '../../lib/scores'
import { DownIcon } from '../../ui/icons'
import { SCORE_BACKGROUND } from '../../ui/scoreClasses'
import { CoachReply } from './CoachReply'
import { PublicReview } from './PublicReview'

const ReportDialog = lazy(() => import('./ReportDialog'))

interface ReviewCardProps {
  review: Schemas['ProfileReview']
  coachName: string
  /** For the coach who has claimed the profile: the form to reply. */
  replyForm?: ReactNode
}

/**
 * A public review with the coach's reply, both of which anyone can report. The six category ratings can be expanded.
 */
export function ReviewCard({ review, coachName, replyForm }: ReviewCardProps) {
  const [isOpen, setOpen] = useState(false)
  const [reported, setReported] = useState<'review' | 'reply' | null>(null)
  const ratingsId = useId()
  const { id, reply } = review
  const hasCategories = CATEGORIES.some(({ field }) => review[field] > 0)
  // Every review has these buttons, so the label says which review is meant when a screen reader lists all buttons.
  const which = (
    <span className="sr-only">
      {' '}
      of the {review.rating}-star review of {longDate(review.date)}
    </span>
  )
  return (
    <PublicReview review={review}>
      {reply && (
        <CoachReply coachName={coachName} reply={reply}>
          <button
            type="button"
            onClick={() => {
              setReported('reply')
            }}
            className="needs-script min-h-11 text-[0.9375rem] text-ink-2 underline underline-offset-4"
          >
            Report reply
          </button>
        </CoachReply>
      )}
      <div className="mt-3 flex flex-wrap justify-between border-t border-line pt-1">
        {hasCategories && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? ratingsId : undefined}
            onClick={() => {
              setOpen(!isOpen)
            }}
            className="needs-script -ml-2.5 inline-flex min-h-11 items-center gap-1.5 rounded-full px-2.5 text-[0.9375rem] font-semibold text-ink-2 hover:bg-soft hover:text-ink"
          >
            Category ratings
            {which}
            <DownIcon className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
          </button>
        )}
        {replyForm}
        <button
          type="button"
          onClick={() => {
            setReported('review')
          }}
          className="needs-script -mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-full px-2.5 text-[0.9375rem] font-semibold text-ink-2 hover:bg-soft hover:text-ink"
        >
          Report
          {which}
        </button>
        <noscript>
          {hasCategories && <p className="py-2 text-[0.9375rem] text-ink-2">{categoriesText(review)}</p>}
        </noscript>
        {isOpen && (
          <div className="basis-full">
            <CategoryRatings id={ratingsId} review={review} />
          </div>
        )}
      </div>
      {reported && (
        <Suspense>
          <ReportDialog
            subject={{
              kind: reported,
              id,
              message: reported === 'reply' && reply ? reply.text : review.comment,
            }}
            onClose={() => {
              setReported(null)
            }}
          />
        </Suspense>
      )}
    </PublicReview>
  )
}

type CategoryValues = Pick<Schemas['ProfileReview'], (typeof CATEGORIES)[number]['field']>

/** The rated categories for visitors without JavaScript: 'Knowledge 5, Honesty 4'. */
function categoriesText(review: CategoryValues): string {
  const rated = CATEGORIES.filter(({ field }) => review[field] > 0)
  return rated.map(({ label, field }) => `${label} ${review[field]}`).join(', ')
}

/** The six category ratings of a review; '–' and 'not rated' for those the author skipped. */
export function CategoryRatings({ id, review }: { id: string; review: CategoryValues }) {
  return (
    <dl id={id} className="mt-1 mb-3.5 grid max-w-160 gap-x-9 gap-y-0.5 sm:grid-cols-2">
      {CATEGORIES.map(({ label, field }) => (
        <div
          key={field}
          className="grid min-h-8 grid-cols-[minmax(6.4rem,auto)_minmax(3rem,1fr)_auto] items-center gap-3 text-[0.9375rem]"
        >
          <dt>{label}</dt>
          <dd className="contents">
            <CategoryValue value={review[field]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function CategoryValue({ value }: { value: number }) {
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
  const color = SCORE_BACKGROUND[scoreStep(value)]
  return (
    <>
      <span role="img" aria-label={scoreWord(value)} className="grid grid-cols-5 gap-0.5">
        {[1, 2, 3, 4, 5].map((step) => (
          <span key={step} className={`h-2.5 rounded-xs ${step <= value ? color : 'bg-track'}`} />
        ))}
      </span>
      <span className="min-w-4 text-right font-display text-xl leading-none font-bold">{value}</span>
    </>
  )
}
