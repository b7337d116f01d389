import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { tooManyRequests } from '../../api/errors'
import { keys } from '../../api/queryClient'
import { shortDate, todayUtc } from '../../lib/dates'
import { sportTitle, withDivision } from '../../lib/format'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { Avatar } from '../../ui/Avatar'
import { ConfirmDialog } from '../../ui/Dialog'
import { BookmarkIcon, VerifiedBadge } from '../../ui/icons'
import { ScoreNumber } from '../../ui/ScoreNumber'
import { Stars } from '../../ui/stars'
import { changeSaved } from './savedCoaches'
import type { News } from './seenCoaches'

type Coach = Schemas['CoachCard']

interface SavedCoachListProps {
  coaches: readonly Coach[]
  /** The ones with new reviews. */
  news?: readonly News<Coach>[]
  /** What a row has below its text: the toggle to compare the coach. */
  action?: (coach: Coach) => ReactNode
}

/** The saved coaches, with the confirmation dialog for removing one. */
export function SavedCoachList({ coaches, news = [], action }: SavedCoachListProps) {
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const [coachToRemove, setCoachToRemove] = useState<Coach | null>(null)
  const close = () => {
    setCoachToRemove(null)
  }

  const remove = async (coach: Coach) => {
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
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
        {coaches.map((coach) => (
          <li key={coach.id}>
            <SavedCoachRow
              coach={coach}
              news={news.find((item) => item.coach.id === coach.id)}
              action={action?.(coach)}
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

interface SavedCoachRowProps {
  coach: Coach
  news: News<Coach> | undefined
  action: ReactNode
  onRemove: () => void
}

/** A saved coach. The whole row links to the profile; the bookmark button removes the coach. */
function SavedCoachRow({ coach, news, action, onRemove }: SavedCoachRowProps) {
  return (
    <article className="relative flex items-center gap-3.5 px-4 py-3.5 transition-colors hover:bg-softer sm:gap-4 sm:px-5">
      <span className="self-start">
        <Avatar coach={coach} />
      </span>
      <div className="min-w-0 grow">
        <h2 className="text-[1.35rem] leading-tight wrap-anywhere">
          <Link
            to={`/coach/${coach.id}`}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-t5"
          >
            {coach.name}
          </Link>{' '}
          {coach.verified && <VerifiedBadge className="size-4.5" />}
        </h2>
        <p className="mt-0.5 text-[0.9375rem] leading-snug wrap-anywhere text-ink-2" title={coach.university}>
          {savedTeamLine(coach)}
        </p>
        {coach.total_reviews > 0 && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Stars value={coach.rating} />
            {news && <NewsBadge news={news} />}
          </p>
        )}
        {action}
      </div>
      <div className="grid shrink-0 justify-items-end gap-2 self-start sm:flex sm:items-center sm:gap-4">
        <ScoreNumber rating={coach.rating} reviews={coach.total_reviews} large />
        <button
          type="button"
          title="Remove from saved"
          aria-label={`Remove ${coach.name} from saved`}
          onClick={onRemove}
          className="relative -mr-2 -mb-2 grid size-11 place-items-center rounded-full text-soft-ink transition-colors hover:bg-soft"
        >
          <BookmarkIcon filled />
        </button>
      </div>
    </article>
  )
}

/** "Women's Basketball · Athletics at Cedar Valley · DI" */
function savedTeamLine(coach: Coach): string {
  const { department, short_university: school } = coach
  const place = department ? `${department} at ${school}` : school
  return withDivision(`${sportTitle(coach)} · ${place}`, coach.division)
}

/** The number of new reviews, and since when. */
function NewsBadge({ news: { newReviews, since } }: { news: News<Coach> }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      <b className="rounded-full bg-gold px-2.5 py-0.5 font-semibold text-on-gold">{newReviews} new</b>
      {since && `since ${shortDate(since, todayUtc())}`}
    </span>
  )
}
