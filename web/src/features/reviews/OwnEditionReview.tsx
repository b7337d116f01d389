import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { stateOf } from '../../api/reviewState'
import { scoreStep, scoreWord } from '../../lib/scores'
import { UnseenIcon } from '../../ui/formIcons'
import { RichText } from '../../ui/RichText'
import { SCORE_TEXT } from '../../ui/scoreClasses'
import { DeleteReview } from './DeleteReview'
import { EditionActions } from './EditionNotice'
import { closingOf, closingTime, editionDay, useEdition } from './editions'
import { useMyReview } from './myReviews'
import { ScoreTile } from './PublicReview'

interface OwnEditionReviewProps {
  reviewId: string
  /** Shown if there is no such card: until the review is loaded, and if that fails. */
  fallback: ReactNode
}

/**
 * The user's own review on a profile while it, or a change of it, waits for an edition. It is never part of the page,
 * which is the same for everyone, but loaded after it.
 */
export default function OwnEditionReview({ reviewId, fallback }: OwnEditionReviewProps) {
  const { data: review, isError } = useMyReview(reviewId)
  if (!review) return isError ? fallback : null
  const state = stateOf(review)
  if (state === 'waiting' || (state === 'visible' && review.pending)) return <OwnCard review={review} />
  return null
}

function OwnCard({ review }: { review: Schemas['ReviewMine'] }) {
  const [isDeleting, setDeleting] = useState(false)
  const [hasDays, setHasDays] = useState(false)
  const { name } = review.coach
  const answer =
    review.would_recommend === null ? '' : ` · would ${review.would_recommend ? '' : 'not '}recommend`
  return (
    <article
      aria-label="Your review"
      className="relative mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 overflow-hidden rounded-card border-2 border-dashed border-edge bg-gold-soft px-4 pb-2 sm:gap-x-5 sm:px-6"
    >
      <div className="col-span-full -mx-4 mb-4 flex flex-wrap items-center gap-x-2.5 border-b-2 border-dashed border-edge px-4 py-2.5 leading-snug sm:-mx-6 sm:px-6">
        <span className="text-gold-ink">
          <UnseenIcon />
        </span>
        <b className="font-display text-[1.2rem]">Only you can see this</b>
        <span className="max-sm:basis-full">{ribbonOf(review)}</span>
      </div>
      <ScoreTile rating={review.rating} compact />
      <div>
        <p>
          <b className={`font-display text-[1.35rem] leading-tight ${SCORE_TEXT[scoreStep(review.rating)]}`}>
            {scoreWord(review.rating)}
          </b>{' '}
          <span className="text-[0.9375rem] text-ink-2">Athlete{answer}</span>
        </p>
        {review.comment && (
          <RichText html={review.comment} className="mt-1 max-w-[64ch] text-pretty wrap-anywhere" />
        )}
      </div>
      <div className="col-span-full mt-2.5 grid grid-cols-1 gap-2 border-t border-line-strong pt-1 pb-2">
        <div className="flex flex-wrap items-center gap-x-5">
          <Link to={`/review/${review.id}/edit`} aria-label={`Edit review of ${name}`} className={ACTION}>
            Edit
          </Link>
          {!review.pending && (
            <button
              type="button"
              aria-expanded={hasDays}
              className={ACTION}
              onClick={() => {
                setHasDays(!hasDays)
              }}
            >
              Not before a date
            </button>
          )}
          <button
            type="button"
            aria-label={`Delete review of ${name}`}
            className={ACTION}
            onClick={() => {
              setDeleting(true)
            }}
          >
            Delete
          </button>
          <Counts review={review} />
        </div>
        {(hasDays || review.pending) && <EditionActions review={review} />}
      </div>
      <DeleteReview
        review={isDeleting ? review : null}
        onClose={() => {
          setDeleting(false)
        }}
      />
    </article>
  )
}

const ACTION =
  'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-gold-ink'

function ribbonOf({ pending, appears_on }: Schemas['ReviewMine']): string {
  if (pending?.kind === 'edit')
    return `Your change appears ${editionDay(pending.appears_on)}; until then the old version shows.`
  if (pending) return `Your review disappears ${editionDay(pending.appears_on)}.`
  return appears_on
    ? `Your review. It appears ${editionDay(appears_on)}, with everyone else’s.`
    : 'Your review has waited 30 days. It appears once you decide when.'
}

/** 'Not in the numbers above. Closes Sunday, 6 p.m. ET.' */
function Counts({ review }: { review: Schemas['ReviewMine'] }) {
  const edition = useEdition(review.coach.sport)
  const day = review.pending?.appears_on ?? review.appears_on
  const closesAt = edition && day ? closingOf(edition, day) : null
  const counts =
    review.pending?.kind === 'delete' ? 'Still in the numbers above.' : 'Not in the numbers above.'
  const closes = closesAt && edition?.zone ? ` Closes ${closingTime(closesAt, edition.zone)}.` : ''
  return <p className="py-1.5 text-[0.9375rem] text-ink-2">{counts + closes}</p>
}
