import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { type ReviewState, stateOf, visibilityText } from '../../api/reviewState'
import { monthAndDay, shortDate, todayUtc, weekdayAndDate } from '../../lib/dates'
import { ENOUGH_REVIEWS } from '../../lib/format'
import { SUCCESS_MS, useTimeout } from '../../lib/hooks'
import { ordinal } from '../../lib/ordinal'
import { hasEditions } from '../../lib/publication'
import { NO_SCORE, oneDecimal } from '../../lib/scores'
import { Avatar } from '../../ui/Avatar'
import { ForwardIcon } from '../../ui/icons'
import { SuccessOverlay } from '../../ui/success'
import { closingTime, editionDay, useEdition } from './editions'

interface RatingSubmittedProps {
  coach: Pick<Schemas['CoachProfile'], 'name' | 'colors' | 'avatar'>
  /** The coach's rating before this review; 0 if this is the first. */
  ratingBefore: number
  rated: Schemas['RatedReview']
  /** The URL of the coach's profile. */
  profile: string
  /** Something to send to teammates. */
  card: ReactNode
  /** Called after 2 seconds without any interaction. */
  onLeave: () => void
  /** Links and buttons for what to do next. */
  children: ReactNode
}

/** The success overlay for a new rating: its number, how the coach's rating changed, and what to do next. */
export function RatingSubmitted({
  coach,
  ratingBefore,
  rated,
  profile,
  card,
  onLeave,
  children,
}: RatingSubmittedProps) {
  const [isStopped, setStopped] = useState(false)
  useInteraction(() => {
    setStopped(true)
  })
  useTimeout(!isStopped, SUCCESS_MS, onLeave)

  const state = stateOf(rated)
  const hasScores = state === 'visible' && rated.coach_total_reviews >= ENOUGH_REVIEWS
  return (
    <SuccessOverlay
      title="Rating Submitted!"
      text={TEXTS[state]?.({ rated, coachName: coach.name }) ?? visibilityText(rated)}
      mark={
        <span className="inline-block">
          <Avatar coach={coach} size="xl" />
        </span>
      }
      aside={card}
      actions={
        <>
          <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
          <div className="mt-4 flex min-h-11 items-center justify-center">
            {isStopped ? <ProfileLink to={profile} /> : <RedirectNotice />}
          </div>
        </>
      }
    >
      {hasScores && (
        <FromTo>
          <Value label="before you" className="text-5xl text-chalk-3">
            {ratingBefore === 0 ? NO_SCORE : oneDecimal(ratingBefore)}
          </Value>
          <ForwardIcon className="size-7 text-chalk-3" />
          <Value label="with you" className="motion-roll text-7xl text-gold">
            {oneDecimal(rated.coach_rating)}
          </Value>
        </FromTo>
      )}
      {state === 'waiting' && rated.appears_on && (
        <FromTo>
          <Value label="written" className="text-4xl text-chalk-3">
            {hasEditions() ? 'This week' : 'Today'}
          </Value>
          <ForwardIcon className="size-7 text-chalk-3" />
          <Value label="everyone sees it" className="text-5xl text-gold">
            {monthAndDay(rated.appears_on)}
          </Value>
        </FromTo>
      )}
    </SuccessOverlay>
  )
}

interface Rated {
  rated: Schemas['RatedReview']
  coachName: string
}

/** What happened to a new review, for each state in which it can begin. */
const TEXTS: Partial<Record<ReviewState, (rated: Rated) => ReactNode>> = {
  visible: ({ rated: { coach_total_reviews: count }, coachName }) => {
    const who = count === 1 ? 'the first athlete' : `the ${ordinal(count)} athlete`
    const more = count < ENOUGH_REVIEWS ? ' Numbers show from five reviews on.' : ''
    return `You are ${who} to rate ${coachName}.${more}`
  },
  waiting: ({ rated: { waits_until, appears_on, coach } }) =>
    appears_on && hasEditions() ? (
      <InEdition day={appears_on} sport={coach.sport} />
    ) : appears_on ? (
      <>
        <span>It appears on </span>
        <b>{weekdayAndDate(appears_on)}</b>
        <span>. Until then it doesn’t count and only you can see it, in My Reviews.</span>
      </>
    ) : (
      `It’s waiting with others until ${waits_until ? shortDate(waits_until, todayUtc()) : ''}. ${ONLY_YOU}`
    ),
  resubmitted: ({ rated: { hidden } }) => {
    // Without a rule, the reason may be another person's review, of which nothing is said.
    return hidden?.rule
      ? `An earlier review of yours about this coach was removed, so a person will check this one first. ${ONLY_YOU}`
      : `A person will check this one first. ${ONLY_YOU}`
  },
  surge: () =>
    `Several reviews of this coach look alike, or there are far more reviews than usual, so a person will check it first. ${ONLY_YOU}`,
}

/** When a review appears on a site with editions, and until when it can be changed. */
function InEdition({ day, sport }: { day: string; sport: string }) {
  const edition = useEdition(sport)
  if (day !== edition?.open || !edition.closes_at || !edition.zone)
    return (
      <>
        <span>It appears in the edition of </span>
        <b>{editionDay(day)}</b>
        <span>. Until then it doesn’t count and only you can see it, in My Reviews.</span>
      </>
    )
  return (
    <>
      <span>It appears </span>
      <b>{editionDay(day)}</b>
      <span>{`, with everyone else’s. Until then only you can see it. Change or delete it until ${closingTime(edition.closes_at, edition.zone)}.`}</span>
    </>
  )
}

const ONLY_YOU = 'Only you can see it, in My Reviews.'

/** Events from a user who wants to stay; screen readers move the focus without pressing a key. */
const INTERACTIONS = ['mousedown', 'touchstart', 'wheel', 'mousemove', 'keydown', 'focusin']

/** How far the mouse moves at once on its way somewhere, in px: more than the hand trembles after a click. */
const MOVED_PX = 4

/** Calls `callback` when anything is pressed, touched or focused, or when the mouse is moved. */
function useInteraction(callback: () => void): void {
  const onInteraction = useEffectEvent(callback)
  useEffect(() => {
    const listen = (event: Event) => {
      if (!belongsToSubmit(event) && !isTrembling(event)) onInteraction()
    }
    for (const type of INTERACTIONS) document.addEventListener(type, listen)
    return () => {
      for (const type of INTERACTIONS) document.removeEventListener(type, listen)
    }
  }, [])
}

/** Whether an event still belongs to the submit: the second press of a double click, or a key held down. */
function belongsToSubmit(event: Event): boolean {
  return (event instanceof MouseEvent && event.detail > 1) || (event instanceof KeyboardEvent && event.repeat)
}

function isTrembling(event: Event): boolean {
  if (event.type !== 'mousemove' || !(event instanceof MouseEvent)) return false
  return Math.abs(event.movementX) + Math.abs(event.movementY) < MOVED_PX
}

/** Announces the redirect, with a line that is full when it happens. */
function RedirectNotice() {
  return (
    <div className="grid justify-items-center gap-2.5">
      <p className="text-chalk-2">Taking you to the profile</p>
      <span className="h-1 w-36 overflow-hidden rounded-full bg-turf-950 motion-reduce:hidden">
        <span className="motion-fill block h-full bg-gold" style={{ animationDuration: `${SUCCESS_MS}ms` }} />
      </span>
    </div>
  )
}

function ProfileLink({ to }: { to: string }) {
  return (
    <Link
      to={to}
      replace
      className="inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-4"
    >
      Go to the profile
    </Link>
  )
}

/** What was, an arrow, and what is now. */
function FromTo({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto mt-6 grid w-fit grid-cols-[1fr_auto_1fr] items-center gap-5 rounded-3xl bg-turf-950 px-7 py-4">
      {children}
    </div>
  )
}

interface ValueProps {
  label: string
  className: string
  children: string
}

function Value({ label, className, children }: ValueProps) {
  return (
    <p className="grid justify-items-center gap-1.5">
      <span className={`font-display leading-[0.9] font-bold whitespace-nowrap ${className}`}>
        {children}
      </span>
      <span className="text-[0.9375rem] text-chalk-3">{label}</span>
    </p>
  )
}
