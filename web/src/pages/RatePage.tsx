import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { SPORTS } from '../api/choices'
import type { Schemas } from '../api/client'
import { ApiError, messageOf } from '../api/errors'
import { stateOf } from '../api/reviewState'
import { useCoach, useMyCoachState } from '../features/coaches/coachQueries'
import { FormHeader } from '../features/coaches/FormHeader'
import { OnlyAthletes } from '../features/reviews/OnlyAthletes'
import { RateForm } from '../features/reviews/RateForm'
import { RatingSubmitted } from '../features/reviews/RatingSubmitted'
import { postAt } from '../features/reviews/TeamChoice'
import { resultsPath } from '../features/search/resultsAddress'
import { kindOf } from '../session/accountKind'
import { sportTitle } from '../lib/format'
import { lazyPart } from '../lib/loadable'
import { useSchoolYear } from '../session/schoolEmail'
import { useSession } from '../session/session'
import { Alert } from '../ui/Alert'
import { buttonClass } from '../ui/Button'
import { ReviewFormSkeleton } from '../ui/pageSkeletons'
import { ErrorState } from '../ui/states'
import { ShareProfile } from './coach/ShareProfile'
import { starsIn } from './coach/stars'
import type { RatedTeam } from './share/drawRated'
import { RatedCard } from './share/RatedCard'
import { BackLink } from './shell/BackLink'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { Redirect } from './shell/Redirect'
import { RequireUser } from './shell/RequireUser'
import { useRemoveQuery } from './shell/useRemoveQuery'

const CoachNotFound = lazyPart(() => import('./coach/CoachNotFound'))

export const page: PageMeta = {
  title: 'Rate {{ name }}',
  indexed: false,
  rendered: true,
  withoutScript:
    'Rating a coach needs JavaScript, to sign you in and to keep what you write while you write it. Please turn it on and load this page again.',
}

/** The title and the heading; without a coach until one is loaded. The server writes the name into the title too. */
function titleOf(coach?: { name: string }): string {
  return page.title.replace('{{ name }}', () => coach?.name ?? 'a Coach')
}

/** /coach/{coachId}/rate: the rating form. A user who has already reviewed this coach is redirected to that review. */
export default function RatePage() {
  const { coachId = '' } = useParams()
  const { name = 'this coach' } = useCoach(coachId).data ?? {}
  return (
    <RequireUser title={titleOf()} purpose={`rate ${name}`} loading={<RatingLoading />}>
      <RateCoach />
    </RequireUser>
  )
}

function RateCoach() {
  const { coachId = '' } = useParams()
  const coach = useCoach(coachId)
  const myState = useMyCoachState(coachId)
  // Deferred, so that React renders the form in small steps and a phone can respond to taps in between.
  const ready = useDeferredValue(coach.data && !myState.isPending)

  if (ready && coach.data) {
    const { review_id = null, cannot_rate = null } = myState.data ?? {}
    if (cannot_rate && !review_id) return <CannotRate coach={coach.data} reason={cannot_rate} />
    return <Rate key={coachId} coach={coach.data} reviewId={review_id} />
  }
  if (coach.error instanceof ApiError && coach.error.code === 'coach_moved')
    return <Redirect to={`/coach/${String(coach.error.extra.moved_to)}/rate`} title={titleOf()} />
  if (coach.error instanceof ApiError && coach.error.status === 404)
    return <CoachNotFound error={coach.error} />
  if (!coach.error) return <RatingLoading />
  return (
    <PageShell title={titleOf()}>
      <RatingColumns>
        <ErrorState message={messageOf(coach.error)} onRetry={() => void coach.refetch()} />
      </RatingColumns>
    </PageShell>
  )
}

/** The form's column, as on other pages; wide screens have room for a second column. */
function RatingColumns({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-[42rem] lg:max-w-none">{children}</div>
}

/** The page until the form can be shown, with the coach as soon as it is loaded. */
function RatingLoading() {
  const { coachId = '' } = useParams()
  const coach = useCoach(coachId).data
  return (
    <PageShell title={titleOf(coach)}>
      <RatingColumns>
        {coach && <BackLink to={`/coach/${coach.id}`}>Back to Coach</BackLink>}
        {coach && <FormHeader heading={titleOf(coach)} coach={coach} />}
        <div className="needs-script max-w-[42rem]">
          <ReviewFormSkeleton text="Loading..." header={coach ? null : undefined} />
        </div>
        <noscript>
          <p>{page.withoutScript}</p>
        </noscript>
      </RatingColumns>
    </PageShell>
  )
}

/**
 * Shown before the user writes anything. A suspended account, a claimant's, a recruit's, a parent's or a coach's has no
 * form; the last three can become an athlete's.
 */
function CannotRate({ coach, reason }: { coach: Schemas['CoachProfile']; reason: string }) {
  const kind = kindOf(useSession().user?.kind)
  return (
    <PageShell title={titleOf(coach)}>
      <RatingColumns>
        <BackLink to={`/coach/${coach.id}`}>Back to Coach</BackLink>
        <FormHeader heading={titleOf(coach)} coach={coach} />
        {kind === 'athlete' ? (
          <Alert tone="info">{reason}</Alert>
        ) : (
          <OnlyAthletes kind={kind} path={`/coach/${coach.id}`} words="Read about this coach" />
        )}
      </RatingColumns>
    </PageShell>
  )
}

interface RateProps {
  coach: Schemas['CoachProfile']
  /** The id of the user's review of this coach; null if there is none. */
  reviewId: string | null
}

function Rate({ coach, reviewId }: RateProps) {
  const { user } = useSession()
  const navigate = useNavigate()
  // The coach's numbers are refetched once the review exists, so the earlier rating is kept here.
  const [ratingBefore] = useState(coach.rating)
  const [rated, setRated] = useState<Schemas['RatedReview'] | null>(null)
  const profile = `/coach/${coach.id}`
  const stars = useChosenStars()
  const schoolYear = useSchoolYear()

  if (rated) {
    return (
      <main>
        <RatingSubmitted
          coach={coach}
          ratingBefore={ratingBefore}
          rated={rated}
          profile={profile}
          onLeave={() => void navigate(profile, { replace: true })}
          card={<RatedCard team={teamOf(coach, rated)} isVisible={stateOf(rated) === 'visible'} />}
        >
          <Link to={teamPath(coach)} className={`${buttonClass('gold')} whitespace-normal!`}>
            Rate another coach on your team
          </Link>
          <ShareProfile coach={coach} label="Share profile" />
        </RatingSubmitted>
      </main>
    )
  }
  if (reviewId) return <Redirect to={`/review/${reviewId}/edit`} title={titleOf()} />
  return (
    <PageShell title={titleOf(coach)}>
      <RatingColumns>
        <BackLink to={profile}>Back to Coach</BackLink>
        <FormHeader heading={titleOf(coach)} coach={coach} />
        {/* The next page is fetched now: a request after submitting would show when somebody rated. */}
        <div data-prefetch="/coaches">
          <RateForm
            coach={coach}
            userId={user?.id ?? ''}
            schoolYear={schoolYear}
            stars={stars}
            onDone={setRated}
            onCancel={() => void navigate(profile)}
          />
        </div>
      </RatingColumns>
    </PageShell>
  )
}

/** Returns the URL of all coaches of the coach's school and sport. */
function teamPath({ university, sport }: Schemas['CoachProfile']): string {
  return resultsPath({ q: university, sport: SPORTS.find((name) => name === sport) })
}

/** The team that a new review is about; null if it is not known, has no other coach, or the coach is no longer there. */
function teamOf(
  { posts, colors }: Schemas['CoachProfile'],
  { coached_at, teams_with_others }: Schemas['RatedReview'],
): RatedTeam | null {
  const post = posts.length === 1 ? posts[0] : postAt(posts, coached_at)
  if (!post || post.is_over || !teams_with_others.includes(post.team_id)) return null
  return { path: post.team_path, sport: sportTitle(post), school: post.school, colors }
}

/**
 * The overall rating selected on the profile, or 0 for none. It is removed from the URL once read, because it is then
 * part of the form and its draft, and a reload must not override changes made there.
 */
function useChosenStars(): number {
  const [params] = useSearchParams()
  const [stars] = useState(() => starsIn(params))
  const removeQuery = useRemoveQuery()
  const forget = useEffectEvent(() => {
    if (stars) removeQuery()
  })
  useEffect(() => {
    forget()
  }, [])
  return stars
}
