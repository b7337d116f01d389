import { useState } from 'react'
import { Link } from 'react-router'
import { useCoach } from '../../features/coaches/coachQueries'
import { clearDraft, listRatingDrafts, ratingDraftKey } from '../../features/reviews/draftStorage'
import { useSavedCoaches, useSavedNews } from '../../features/saved/savedCoaches'
import { relativeDate, todayUtc } from '../../lib/dates'
import { ENOUGH_REVIEWS } from '../../lib/format'
import { oneDecimal } from '../../lib/scores'
import { CloseIcon, Icon } from '../../ui/icons'

/** Lines of the home page for a user: the unfinished rating, and saved coaches with new reviews. */
export default function OwnNews({ userId }: { userId: string }) {
  return (
    <>
      <UnfinishedRating userId={userId} />
      <SavedNews />
    </>
  )
}

/** The rating that the user started most recently and has not submitted. */
function UnfinishedRating({ userId }: { userId: string }) {
  const [drafts, setDrafts] = useState(() => listRatingDrafts(userId))
  const [last] = drafts
  return last ? (
    <Draft
      coachId={last.coachId}
      savedOn={last.saved_on}
      onDiscard={() => {
        clearDraft(ratingDraftKey(userId, last.coachId))
        setDrafts(listRatingDrafts(userId))
      }}
    />
  ) : null
}

interface DraftProps {
  coachId: string
  savedOn: string
  onDiscard: () => void
}

function Draft({ coachId, savedOn, onDiscard }: DraftProps) {
  const { data: coach } = useCoach(coachId)
  if (!coach) return null
  return (
    <div className="home-line">
      <Link to={`/coach/${coachId}/rate`}>
        <Icon className="size-5 text-gold">
          <path d="M4 20l1-4L16 5l3 3L8 19z" />
        </Icon>
        <span>
          Continue your draft on <b>{coach.name}</b>,{' '}
          <span className="text-chalk-3">{relativeDate(savedOn, todayUtc()).toLowerCase()}</span>
        </span>
      </Link>
      <button
        type="button"
        aria-label="Discard the draft"
        title="Discard. It is saved on this device only."
        className="grid size-11 shrink-0 place-items-center rounded-full text-chalk-3 hover:text-chalk"
        onClick={onDiscard}
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  )
}

/** Saved coaches with new reviews since the user last saw them on this device: the one coach, or how many. */
function SavedNews() {
  const news = useSavedNews()
  const { data: saved, hasNextPage } = useSavedCoaches()
  const [first] = news
  if (!first || !saved) return null
  const all = saved.pages.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <div className="home-line">
      <Link to={news.length === 1 ? `/coach/${first.coach.id}` : '/saved-coaches'}>
        <Icon className="size-5 text-gold">
          <path d="M6 17V11a6 6 0 0112 0v6l1.5 1.5h-15zM10 21h4" />
        </Icon>
        {news.length === 1 ? (
          <span>
            <b>{first.coach.name}</b> has {reviews(first.newReviews)}
            {first.coach.total_reviews - first.newReviews >= ENOUGH_REVIEWS &&
              `, ${ratingChange(first.ratingBefore, first.coach.rating)}`}
          </span>
        ) : (
          <span>
            <b>{hasNextPage ? news.length : `${news.length} of ${all}`}</b> saved coaches have new reviews
          </span>
        )}
      </Link>
    </div>
  )
}

function reviews(count: number): string {
  return count === 1 ? '1 new review' : `${count} new reviews`
}

/** 'from 4.4 to 4.5', or 'still 4.8'. */
function ratingChange(before: number, now: number): string {
  const [from, to] = [oneDecimal(before), oneDecimal(now)]
  return from === to ? `still ${to}` : `from ${from} to ${to}`
}
