import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { CATEGORIES } from '../../api/choices'
import { api, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { coachTitle } from '../../lib/format'
import { oneDecimal } from '../../lib/scores'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { Avatar } from '../../ui/Avatar'
import { CategoryBars } from '../../ui/charts'
import { ConfirmDialog } from '../../ui/Dialog'
import { Icon } from '../../ui/icons'
import { RichText } from '../../ui/RichText'
import { Stars } from '../../ui/stars'
import { Tags } from '../../ui/Tags'
import { refreshAfterReview } from './myReviews'
import { RecommendBadge, ReviewDate } from './reviewLabels'
import { withSenses } from './tagList'

interface MyReviewListProps {
  reviews: readonly Schemas['ReviewMine'][]
}

/** The user's own reviews, with the confirmation dialog for deleting one. */
export function MyReviewList({ reviews }: MyReviewListProps) {
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const [reviewToDelete, setReviewToDelete] = useState<Schemas['ReviewMine'] | null>(null)
  const close = () => {
    setReviewToDelete(null)
  }

  const deleteReview = async (review: Schemas['ReviewMine']) => {
    try {
      await unwrap(api.DELETE('/api/my/reviews/{review_id}', { params: { path: { review_id: review.id } } }))
    } catch (error) {
      handleExpiredSession(error)
      throw new Error(`Error deleting review: ${messageOf(error)}`, { cause: error })
    }
    await refreshAfterReview(cache, review.coach.id)
    close()
  }

  return (
    <>
      <ul className="grid gap-4">
        {reviews.map((review) => (
          <li key={review.id}>
            <MyReviewCard
              review={review}
              onDelete={() => {
                setReviewToDelete(review)
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={reviewToDelete !== null}
        onClose={close}
        title="Delete Review"
        text="This action cannot be undone."
        confirmLabel="Delete"
        busyLabel="Deleting..."
        onConfirm={() => (reviewToDelete ? deleteReview(reviewToDelete) : Promise.resolve())}
      />
    </>
  )
}

interface MyReviewCardProps {
  review: Schemas['ReviewMine']
  onDelete: () => void
}

/** One of the user's own reviews; the whole card links to its edit page. */
function MyReviewCard({ review, onDelete }: MyReviewCardProps) {
  const { coach } = review
  return (
    <article className="relative rounded-card border border-line bg-card p-5 shadow-card transition-colors focus-within:border-edge hover:border-edge sm:p-6">
      <header className="flex gap-4">
        <Avatar coach={coach} size="md" />
        <div className="min-w-0 grow">
          <h2 className="text-[1.6rem] wrap-anywhere">
            <Link
              to={`/review/${review.id}/edit`}
              className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-t5"
            >
              {coach.name}
            </Link>
          </h2>
          <p className="mt-1 wrap-anywhere text-ink-2">{coachTitle(coach)}</p>
        </div>
        <DeleteButton name={coach.name} onDelete={onDelete} />
      </header>
      <p className="mt-3.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Stars value={review.rating} />
        <span className="font-display text-xl leading-none font-bold">{oneDecimal(review.rating)}</span>
        <ReviewDate day={review.date} />
        <span className="sm:ml-auto">
          <RecommendBadge answer={review.would_recommend} />
        </span>
      </p>
      {review.comment && <RichText html={review.comment} className="mt-3 wrap-anywhere" />}
      {review.tags.length > 0 && (
        <div className="mt-3">
          <Tags tags={withSenses(review.tags)} label="Tags" />
        </div>
      )}
      <div className="mt-4 border-t border-line pt-3.5">
        <CategoryBars
          compact
          bars={CATEGORIES.map(({ label, field }) => ({ label, value: review[field] }))}
        />
      </div>
    </article>
  )
}

function DeleteButton({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <button
      type="button"
      title="Delete review"
      aria-label={`Delete review of ${name}`}
      onClick={onDelete}
      className="relative -mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-2 transition-colors hover:bg-flare-soft hover:text-flare"
    >
      <Icon strokeWidth={2}>
        <path d="M4 7h16M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.2 11v5M13.8 11v5" />
      </Icon>
    </button>
  )
}
