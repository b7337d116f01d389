import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ROLES, SPORTS } from '../../api/choices'
import { api, type Schemas, unwrap } from '../../api/client'
import { useUniversities } from '../../api/queries'
import { keys } from '../../api/queryClient'
import { useCoach } from '../../features/coaches/coachQueries'
import { clearDraft, listRatingDrafts, ratingDraftKey } from '../../features/reviews/draftStorage'
import { useMyReviews } from '../../features/reviews/myReviews'
import { coachesOf, useSavedCoaches, useSavedNews } from '../../features/saved/savedCoaches'
import { relativeDate, todayUtc } from '../../lib/dates'
import { reviewsText, roleLine, sportTitle } from '../../lib/format'
import { oneDecimal } from '../../lib/scores'
import { kindOf } from '../../session/accountKind'
import type { User } from '../../session/session'
import { Avatar } from '../../ui/Avatar'
import { Button, buttonClass } from '../../ui/Button'
import { Panel } from '../../ui/Panel'

/** The user's own content on the home page: the team to rate, the unfinished rating, news about saved coaches. */
export default function OwnHome({ user }: { user: User }) {
  return (
    <div id="yours" className="mb-16 grid scroll-mt-9 items-start gap-4 md:grid-cols-2">
      <UnfinishedRating userId={user.id} />
      {kindOf(user.kind) === 'athlete' ? <OwnTeam user={user} /> : <SavedShort />}
      <SavedNews />
    </div>
  )
}

type Coach = Schemas['CoachCard']

/** The largest staffs, of football teams, have fewer coaches. */
const MAX_STAFF = 50

/** Returns the position of a coach's role in the staff: head coaches first, unknown roles last. */
function rankOf({ role }: Coach): number {
  return role ? ROLES.indexOf(role) : ROLES.length
}

/** The staff at the university and in the sport that the user gave at sign-up. */
function OwnTeam({ user: { university = '', sport = '' } }: { user: User }) {
  const sportName = SPORTS.find((name) => name === sport)
  // Accounts may have a short name, as typed at sign-up: 'UCLA'.
  const { known } = useUniversities(university)
  const name = known ?? university
  const { data: found } = useQuery({
    queryKey: keys.team(name, sport),
    queryFn: async ({ signal }) => {
      const query = { q: name, sport: sportName, limit: MAX_STAFF }
      return unwrap(api.GET('/api/coaches', { params: { query }, signal }))
    },
    enabled: university !== '' && known !== undefined && sportName !== undefined,
  })
  // Reviews older than the newest twenty are left out; the page of a rating leads from there to the user's own.
  const { data: mine } = useMyReviews()
  if (!found || known === undefined) return null
  const team = found.items
    .filter((coach) => coach.university.toLowerCase() === name.toLowerCase())
    .sort((first, second) => rankOf(first) - rankOf(second))
  const rated = new Map(mine?.pages.flatMap(({ items }) => items.map(({ coach, id }) => [coach.id, id])))
  return (
    <Panel title="Rate your coach">
      <p className="text-ink-2">
        {sport} at {name}
      </p>
      {team.length === 0 ? (
        <p className="mt-3">
          Nobody from your team is here yet.{' '}
          <Link to="/?add-coach=true" className="font-semibold text-soft-ink underline">
            Add your coach
          </Link>
        </p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {team.map((coach) => (
            <li key={coach.id} className="flex items-center gap-3.5 py-2.5">
              <CoachLines coach={coach}>
                {roleLine(coach)}
                {coach.total_reviews === 0
                  ? 'Not rated yet'
                  : `${oneDecimal(coach.rating)} from ${reviewsText(coach.total_reviews)}`}
              </CoachLines>
              <RateLink coach={coach} reviewId={rated.get(coach.id)} />
            </li>
          ))}
        </ul>
      )}
      {found.places
        .filter(({ kind }) => kind === 'team')
        .map(({ name: title, path }) => (
          <Link
            key={path}
            to={path}
            className="flex min-h-11 items-center font-semibold text-soft-ink hover:underline"
          >
            {title}
          </Link>
        ))}
    </Panel>
  )
}

/** A link to a new rating, or to the user's own. */
function RateLink({ coach, reviewId }: { coach: Coach; reviewId: string | undefined }) {
  return (
    <Link
      to={reviewId ? `/review/${reviewId}/edit` : `/coach/${coach.id}/rate`}
      className={buttonClass(reviewId ? 'outline' : 'gold', 'sm')}
      aria-label={`${reviewId ? 'Edit your rating of' : 'Rate'} ${coach.name}`}
    >
      {reviewId ? 'Edit' : 'Rate'}
    </Link>
  )
}

/** The number of saved coaches that the home page lists. */
const MAX_SAVED = 5

/** The coaches saved last, for users who don't rate. */
function SavedShort() {
  const { data } = useSavedCoaches()
  if (!data) return null
  const coaches = coachesOf(data)
  const link = 'inline-flex min-h-11 items-center font-semibold text-soft-ink underline'
  return (
    <Panel title="Your saved coaches">
      {coaches.length === 0 ? (
        <p className="text-ink-2">Save the coaches you’re thinking about, and you’ll find them here.</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {coaches.slice(0, MAX_SAVED).map((coach) => (
            <li key={coach.id} className="flex items-center py-2.5">
              <CoachLines coach={coach}>
                {sportTitle(coach)} · {coach.university}
              </CoachLines>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 flex flex-wrap gap-x-5">
        <Link to="/coaches" className={link}>
          Find a coach
        </Link>
        {coaches.length > 0 && (
          <Link to="/saved-coaches" className={link}>
            All saved coaches
          </Link>
        )}
      </p>
    </Panel>
  )
}

interface CoachLinesProps {
  coach: Pick<Coach, 'id' | 'name' | 'colors' | 'avatar'>
  children: ReactNode
}

function CoachLines({ coach, children }: CoachLinesProps) {
  return (
    <Link to={`/coach/${coach.id}`} className="flex min-w-0 grow items-center gap-3.5">
      <Avatar coach={coach} />
      <span className="min-w-0 grow leading-snug">
        <span className="block font-semibold wrap-anywhere">{coach.name}</span>
        <span className="block text-sm wrap-anywhere text-ink-2">{children}</span>
      </span>
    </Link>
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
    <Panel title="Pick up where you left off">
      <div className="flex">
        <CoachLines coach={coach}>
          {sportTitle(coach)} · {coach.university}
        </CoachLines>
      </div>
      <p className="mt-3 text-sm text-ink-3">
        Last edited: {relativeDate(savedOn, todayUtc()).toLowerCase()}. Saved on this device only.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to={`/coach/${coachId}/rate`} className={buttonClass('accent')}>
          Continue
        </Link>
        <Button variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Panel>
  )
}

/** Saved coaches with new reviews since the user last saw them on this device. */
function SavedNews() {
  const news = useSavedNews()
  if (news.length === 0) return null
  return (
    <Panel title="New for your saved coaches" className="md:col-span-2">
      <ul className="grid gap-x-6 md:grid-cols-2">
        {news.map(({ coach, newReviews, ratingBefore }) => (
          <li key={coach.id} className="flex items-center gap-3.5 py-2.5">
            <CoachLines coach={coach}>
              {newReviews === 1 ? '1 new review' : `${newReviews} new reviews`},{' '}
              {ratingChange(ratingBefore, coach.rating)}
            </CoachLines>
          </li>
        ))}
      </ul>
      <Link
        to="/saved-coaches"
        className="inline-flex min-h-11 items-center font-semibold text-soft-ink hover:underline"
      >
        All saved coaches
      </Link>
    </Panel>
  )
}

/** 'from 4.4 to 4.5', or 'still 4.8'. */
function ratingChange(before: number, now: number): string {
  const [from, to] = [oneDecimal(before), oneDecimal(now)]
  return from === to ? `still ${to}` : `from ${from} to ${to}`
}
