import { lazy, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { stateOf } from '../../api/reviewState'
import { shortDate, todayUtc } from '../../lib/dates'
import { coachTitle } from '../../lib/format'
import { hasEditions } from '../../lib/publication'
import { scoreStep, scoreWord } from '../../lib/scores'
import { DownIcon, Icon } from '../../ui/icons'
import { RichText } from '../../ui/RichText'
import { SCORE_TEXT } from '../../ui/scoreClasses'
import { Tags } from '../../ui/Tags'
import { CoachReply } from './CoachReply'
import { DeleteReview } from './DeleteReview'
import { useLastVisit } from './lastVisit'
import { ScoreTile } from './PublicReview'
import { CategoryRatings } from './ReviewCard'
import { RecommendBadge, ReviewDate, SchoolEmailBadge } from './reviewLabels'
import { withSenses } from '../../api/tagSenses'
import { WaitingNotice } from './WaitingNotice'

// Few authors ever need it.
const HiddenNotice = lazy(() => import('./HiddenNotice'))
const EditionNotice = lazy(() => import('./EditionNotice'))

interface MyReviewListProps {
  reviews: readonly Schemas['ListedReview'][]
}

/** The user's own reviews, with the confirmation dialog for deleting one. */
export function MyReviewList({ reviews }: MyReviewListProps) {
  const lastVisit = useLastVisit()
  const [reviewToDelete, setReviewToDelete] = useState<Schemas['ListedReview'] | null>(null)

  return (
    <>
      <ul className="grid gap-4">
        {reviews.map((review) => (
          <li key={review.id}>
            <MyReviewCard
              review={review}
              // A reply has no time: one of the day of the last visit may have come after it.
              hasNewReply={!!lastVisit && !!review.reply && review.reply.date >= lastVisit}
              onDelete={() => {
                setReviewToDelete(review)
              }}
            />
          </li>
        ))}
      </ul>
      <DeleteReview
        review={reviewToDelete}
        onClose={() => {
          setReviewToDelete(null)
        }}
      />
    </>
  )
}

interface FooterProps {
  review: Schemas['ListedReview']
  onDelete: () => void
}

interface MyReviewCardProps extends FooterProps {
  hasNewReply: boolean
}

/** One of the user's own reviews. The whole card links to its edit page, the coach's name to the profile. */
function MyReviewCard({ review, hasNewReply, onDelete }: MyReviewCardProps) {
  const { coach } = review
  return (
    <article className="relative isolate grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 rounded-card border border-line bg-card px-4 pt-4 pb-1 shadow-card transition-colors focus-within:border-edge hover:border-edge sm:gap-x-5 sm:px-6 sm:pt-5 sm:pb-2">
      {waitsForEdition(review) ? (
        <Suspense fallback={<div className="col-span-full mb-4 min-h-48" />}>
          <EditionNotice review={review} />
        </Suspense>
      ) : (
        stateOf(review) === 'waiting' && <WaitingNotice review={review} />
      )}
      {review.hidden && (
        <Suspense fallback={<div className="col-span-full mb-4 min-h-32" />}>
          <HiddenNotice review={{ ...review, hidden: review.hidden }} />
        </Suspense>
      )}
      <ScoreTile rating={review.rating} decimal />
      <header>
        <h2 className="text-[1.6rem] leading-tight wrap-anywhere">
          <Link to={`/coach/${coach.id}`} className="relative z-10 hover:underline">
            {coach.name}
          </Link>
        </h2>
        <p className="leading-snug wrap-anywhere text-ink-2">{coachTitle(coach)}</p>
        {review.coached_at && (
          <p className="leading-snug wrap-anywhere text-ink-2">Your time at {review.coached_at}</p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3">
          <span
            className={`font-display text-[1.2rem] leading-tight font-bold ${SCORE_TEXT[scoreStep(review.rating)]}`}
          >
            {scoreWord(review.rating)}
          </span>
          <ReviewDate day={review.date} />
          <RecommendBadge answer={review.would_recommend} />
          {review.school_email && <SchoolEmailBadge />}
        </p>
        {stateOf(review) === 'visible' && !review.pending && (
          <p className="mt-1 text-[0.9375rem] leading-snug text-ink-2">{publishedText(review)}</p>
        )}
      </header>
      <div className="col-span-full sm:col-start-2">
        {review.comment && (
          <RichText
            html={review.comment}
            className="mt-3 max-w-[60ch] text-lg leading-relaxed text-pretty wrap-anywhere"
          />
        )}
        {review.tags.length > 0 && (
          <div className="mt-3">
            <Tags tags={withSenses(review.tags)} label="Tags" />
          </div>
        )}
        {review.reply && <CoachReply coachName={coach.name} reply={review.reply} isNew={hasNewReply} />}
        <Footer review={review} onDelete={onDelete} />
      </div>
    </article>
  )
}

/** Whether a review, or its change, appears with an edition. */
function waitsForEdition(review: Schemas['ReviewMine']): boolean {
  const state = stateOf(review)
  return hasEditions() && (state === 'waiting' || (state === 'visible' && review.pending !== null))
}

/** 'Published on Nov 24, the same day as two other reviews of this coach.' */
function publishedText({ date, same_day }: Schemas['ListedReview']): string {
  const day = shortDate(date, todayUtc())
  const published = day === 'today' ? 'Published today' : `Published on ${day}`
  if (same_day === 0) return `${published}. Everybody can see it.`
  const others = same_day === 1 ? 'one other review' : `${COUNTS[same_day] ?? same_day} other reviews`
  return `${published}, the same day as ${others} of this coach. Everybody can see it.`
}

const COUNTS: Partial<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four' }

/** The actions for a review: show its six category ratings, edit it (the link that covers the card), delete it. */
function Footer({ review, onDelete }: FooterProps) {
  const [isOpen, setOpen] = useState(false)
  const ratingsId = useId()
  const { name } = review.coach
  return (
    <footer className="mt-3 flex flex-wrap items-center border-t border-line pt-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? ratingsId : undefined}
        onClick={() => {
          setOpen(!isOpen)
        }}
        className={`${ACTION} relative z-10 -ml-2.5 hover:bg-soft hover:text-ink`}
      >
        Details <DownIcon className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <Link
        to={`/review/${review.id}/edit`}
        aria-label={`Edit review of ${name}`}
        className={`${ACTION} ml-auto hover:bg-soft hover:text-ink after:absolute after:inset-0 after:rounded-card`}
      >
        <Icon className="size-4 shrink-0">
          <path d="M4.5 19.5l1-4.2L16.2 4.6a1.6 1.6 0 0 1 2.3 0l.9.9a1.6 1.6 0 0 1 0 2.3L8.7 18.5z" />
        </Icon>
        Edit
      </Link>
      <button
        type="button"
        aria-label={`Delete review of ${name}`}
        onClick={onDelete}
        className={`${ACTION} relative z-10 -mr-2 hover:bg-flare-soft hover:text-flare`}
      >
        <Icon className="size-4 shrink-0">
          <path d="M4 7h16M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.2 11v5M13.8 11v5" />
        </Icon>
        Delete
      </button>
      {isOpen && (
        <div className="basis-full">
          <CategoryRatings id={ratingsId} review={review} />
        </div>
      )}
    </footer>
  )
}

/** The style of the actions below a review. */
const ACTION =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-2.5 text-[0.9375rem] font-semibold text-ink-2 transition-colors'
