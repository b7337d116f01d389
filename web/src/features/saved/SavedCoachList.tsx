import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { tooManyRequests } from '../../api/errors'
import { keys } from '../../api/queryClient'
import { departmentLine, reviewsCount } from '../../lib/format'
import { NO_SCORE, oneDecimal } from '../../lib/scores'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { Avatar } from '../../ui/Avatar'
import { ConfirmDialog } from '../../ui/Dialog'
import { BookmarkIcon, VerifiedBadge } from '../../ui/icons'
import { Stars } from '../../ui/stars'
import { changeSaved } from './savedCoaches'

interface SavedCoachListProps {
  coaches: readonly Schemas['CoachCard'][]
}

/** The saved coaches, with the confirmation dialog for removing one. */
export function SavedCoachList({ coaches }: SavedCoachListProps) {
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const [coachToRemove, setCoachToRemove] = useState<Schemas['CoachCard'] | null>(null)
  const close = () => {
    setCoachToRemove(null)
  }

  const remove = async (coach: Schemas['CoachCard']) => {
    try {
      await changeSaved(coach.id, false)
    } catch (error) {
      handleExpiredSession(error)
      throw new Error(tooManyRequests(error) ?? 'Error removing coach from saved list', { cause: error })
    }
    await cache.invalidateQueries({ queryKey: keys.savedCoaches() })
    void cache.invalidateQueries({ queryKey: keys.mine(String(coach.id)) })
    close()
  }

  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {coaches.map((coach) => (
          <li key={coach.id}>
            <SavedCoachCard
              coach={coach}
              onRemove={() => {
                setCoachToRemove(coach)
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={coachToRemove !== null}
        onClose={close}
        title="Remove from Saved"
        text={`Remove ${coachToRemove?.name ?? 'this coach'} from your saved coaches?`}
        confirmLabel="Remove"
        busyLabel="Removing..."
        onConfirm={() => (coachToRemove ? remove(coachToRemove) : Promise.resolve())}
      />
    </>
  )
}

interface SavedCoachCardProps {
  coach: Schemas['CoachCard']
  onRemove: () => void
}

/** A saved coach. The whole card links to the profile, the bookmark button removes the coach. */
function SavedCoachCard({ coach, onRemove }: SavedCoachCardProps) {
  return (
    <article className="relative flex h-full gap-4 rounded-card border border-line bg-card p-5 shadow-card transition-colors focus-within:border-edge hover:border-edge">
      <Avatar coach={coach} size="md" />
      <div className="min-w-0 grow">
        <h2 className="text-[1.6rem] wrap-anywhere">
          <Link
            to={`/coach/${coach.id}`}
            className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-t5"
          >
            {coach.name}
          </Link>{' '}
          {coach.verified && <VerifiedBadge />}
        </h2>
        <p className="mt-1 wrap-anywhere text-ink-2">{departmentLine(coach)}</p>
        <SavedScore rating={coach.rating} reviews={coach.total_reviews} />
      </div>
      <button
        type="button"
        title="Remove from saved"
        aria-label={`Remove ${coach.name} from saved`}
        onClick={onRemove}
        className="relative -mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-soft-ink transition-colors hover:bg-soft"
      >
        <BookmarkIcon filled />
      </button>
    </article>
  )
}

/** Stars, rating and number of reviews; '–' and 'Not rated' without any. */
function SavedScore({ rating, reviews }: { rating: number; reviews: number }) {
  if (reviews === 0) {
    return (
      <p className="mt-2.5 flex items-center gap-x-2 text-sm text-ink-3">
        <b className="font-display text-xl leading-none" aria-hidden="true">
          {NO_SCORE}
        </b>
        Not rated
      </p>
    )
  }
  return (
    <p className="mt-2.5 flex flex-wrap items-center gap-x-2 gap-y-1">
      <Stars value={rating} />
      <span className="font-display text-xl leading-none font-bold">{oneDecimal(rating)}</span>
      <span className="text-sm text-ink-3">{reviewsCount(reviews)}</span>
    </p>
  )
}
