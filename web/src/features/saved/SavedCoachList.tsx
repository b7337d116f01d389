import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { tooManyRequests } from '../../api/errors'
import { keys } from '../../api/queryClient'
import { shortDate, todayUtc } from '../../lib/dates'
import { ENOUGH_REVIEWS, reviewsText, roleLine, sportTitle, withDivision } from '../../lib/format'
import { NO_SCORE, oneDecimal, scoreStep } from '../../lib/scores'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { Avatar } from '../../ui/Avatar'
import { ConfirmDialog } from '../../ui/Dialog'
import { BookmarkIcon, VerifiedBadge } from '../../ui/icons'
import { SCORE_BACKGROUND } from '../../ui/scoreClasses'
import { Stars } from '../../ui/stars'
import { changeSaved } from './savedCoaches'
import { type Marks, NO_MARK } from './savedMarks'
import { NoteField, StatusSelect } from './SavedMark'
import type { News } from './seenCoaches'
import './saved-list.css'

type Coach = Schemas['CoachCard']

interface SavedCoachListProps {
  coaches: readonly Coach[]
  /** The user's notes and statuses. */
  marks: Marks
  /** The ones with new reviews. */
  news?: readonly News<Coach>[]
  /** What a row has beside its status: the toggle to compare the coach. */
  action?: (coach: Coach) => ReactNode
}

/** The saved coaches, with the confirmation dialog for removing one. */
export function SavedCoachList({ coaches, marks, news = [], action }: SavedCoachListProps) {
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
    marks.change(coach.id, NO_MARK)
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
              marks={marks}
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
        text={questionOf(coachToRemove, marks)}
        confirmLabel="Remove"
        busyLabel="Removing..."
        onConfirm={() => (coachToRemove ? remove(coachToRemove) : Promise.resolve())}
      />
    </>
  )
}

function questionOf(coach: Coach | null, marks: Marks): string {
  const question = `Remove ${coach?.name ?? 'this coach'} from your saved coaches?`
  const { note, status } = coach ? marks.of(coach.id) : NO_MARK
  return note || status ? `${question} Your note and status are removed too.` : question
}

interface SavedCoachRowProps {
  coach: Coach
  marks: Marks
  news: News<Coach> | undefined
  action: ReactNode
  onRemove: () => void
}

/** A saved coach. The whole row links to the profile; the bookmark button removes the coach. */
function SavedCoachRow({ coach, marks, news, action, onRemove }: SavedCoachRowProps) {
  const mark = {
    coachName: coach.name,
    mark: marks.of(coach.id),
    onChange: (part: Parameters<Marks['change']>[1]) => {
      marks.change(coach.id, part)
    },
  }
  const hasNumbers = coach.total_reviews >= ENOUGH_REVIEWS
  return (
    <article className="saved-row transition-colors hover:bg-softer">
      <span className="self-start">
        <Avatar coach={coach} />
      </span>
      <div className="min-w-0">
        <h2 className="text-[1.35rem] leading-tight wrap-anywhere">
          <Link
            to={`/coach/${coach.id}`}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-t5"
          >
            {coach.name}
          </Link>{' '}
          {coach.verified && <VerifiedBadge className="size-4.5" />}
        </h2>
        <p title={coach.university} className="mt-0.5 text-[0.9375rem] leading-snug wrap-anywhere text-ink-2">
          {savedTeamLine(coach)}
        </p>
        {(hasNumbers || news) && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
            {hasNumbers && <Stars value={coach.rating} />}
            {news && <NewsBadge news={news} />}
          </p>
        )}
      </div>
      <div className="saved-own">
        <NoteField {...mark} />
      </div>
      <div className="saved-acts flex flex-wrap items-center gap-x-4 gap-y-1">
        <StatusSelect {...mark} />
        {action}
      </div>
      <Score coach={coach} />
      <button
        type="button"
        title="Remove from saved"
        aria-label={`Remove ${coach.name} from saved`}
        onClick={onRemove}
        className="saved-unsave relative -mr-2 grid size-11 place-items-center rounded-full text-soft-ink transition-colors hover:bg-soft"
      >
        <BookmarkIcon filled />
      </button>
    </article>
  )
}

const SQUARE =
  'grid size-12 place-items-center rounded-[0.7rem] font-display text-[1.75rem] leading-[0.9] font-bold'

/** The rating on a square in its color, with the number of reviews; no rating below ENOUGH_REVIEWS. */
function Score({ coach: { rating, total_reviews } }: { coach: Coach }) {
  return (
    <span className="saved-score grid content-start justify-items-center gap-1 even-digits">
      {total_reviews >= ENOUGH_REVIEWS ? (
        <>
          <span className="sr-only">Rated </span>
          <b className={`${SQUARE} text-on-score ${SCORE_BACKGROUND[scoreStep(rating)]}`}>
            {oneDecimal(rating)}
          </b>{' '}
        </>
      ) : (
        <b aria-hidden="true" className={`${SQUARE} bg-soft text-ink-3`}>
          {NO_SCORE}
        </b>
      )}
      <small className="text-sm leading-tight whitespace-nowrap text-ink-3">
        {reviewsText(total_reviews)}
      </small>
    </span>
  )
}

/** "Head Coach · Women's Basketball · Athletics at UCLA · DI" */
function savedTeamLine(coach: Coach): string {
  const { department, short_university: school } = coach
  const place = department ? `${department} at ${school}` : school
  return withDivision(`${roleLine(coach)}${sportTitle(coach)} · ${place}`, coach.division)
}

/** The number of new reviews, and since when. */
function NewsBadge({ news: { newReviews, since } }: { news: News<Coach> }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      <b className="rounded-full bg-gold px-2.5 py-0.5 font-semibold text-on-gold">{newReviews} new</b>
      {`since ${shortDate(since, todayUtc())}`}
    </span>
  )
}
