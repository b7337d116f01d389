import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Schemas } from '../api/client'
import { ApiError, messageOf } from '../api/errors'
import { CoachHero } from '../features/coaches/CoachHero'
import { useCoach, useCoachDetails, useMyCoachState } from '../features/coaches/coachQueries'
import { PopularTags, Ratings } from '../features/coaches/CoachStats'
import { ReviewSection } from '../features/reviews/ReviewSection'
import { readReviewsQuery, reviewsPath, type ReviewsQuery } from '../features/reviews/reviewsAddress'
import { markSeen } from '../features/saved/seenCoaches'
import { ENOUGH_REVIEWS, sportTitle } from '../lib/format'
import { useOnScreen } from '../lib/hooks'
import { lazyPart } from '../lib/loadable'
import { hasComments } from '../lib/comments'
import { hasEditions } from '../lib/publication'
import { useSession } from '../session/session'
import { Alert } from '../ui/Alert'
import { Avatar } from '../ui/Avatar'
import { CoachPageSkeleton } from '../ui/pageSkeletons'
import { ErrorState } from '../ui/states'
import { Background } from './coach/Background'
import { Board } from './coach/Board'
import { Career } from './coach/Career'
import { heroLines } from './coach/careerWords'
import { CoachActions, useWantedSave } from './coach/CoachActions'
import { CompareAndVisit } from './coach/CompareAndVisit'
import { EarlyDays } from './coach/EarlyDays'
import { goToReviews } from './coach/goToReviews'
import { HeroRest } from './coach/HeroRest'
import './coach/profile.css'
import { ReportProfile } from './coach/ReportProfile'
import { UnratedCoach } from './coach/UnratedCoach'
import { Breadcrumbs } from './places/Breadcrumbs'
import { FollowCard } from './places/FollowCard'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { Redirect } from './shell/Redirect'

const ReplyToReview = lazyPart(() => import('../features/claims/ReplyToReview'))
const EditionLine = lazyPart(() => import('./coach/EditionLine'))
const OwnReviewNotice = lazyPart(() => import('../features/reviews/OwnReviewNotice'))
const StickyBar = lazyPart(() => import('./coach/StickyBar'))
const CoachNotFound = lazyPart(() => import('./coach/CoachNotFound'))

export const page: PageMeta = { title: 'Coach', indexed: true, rendered: true }

/** /coach/{coachId}: a coach's profile with statistics and reviews. */
export default function CoachPage() {
  const { coachId = '' } = useParams()
  const { data: coach, error, refetch } = useCoach(coachId)

  if (coach) return <Profile key={coachId} coach={coach} />
  if (error instanceof ApiError && error.code === 'coach_moved')
    return <Redirect to={`/coach/${String(error.extra.moved_to)}`} title={page.title} />
  if (error instanceof ApiError && error.status === 404) return <CoachNotFound withAdd error={error} />
  return (
    <PageShell title={page.title}>
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <CoachPageSkeleton />
      )}
    </PageShell>
  )
}

interface ProfileProps {
  coach: Schemas['CoachProfile']
}

function Profile({ coach }: ProfileProps) {
  const head = useRef<HTMLDivElement>(null)
  const wantedSave = useWantedSave()
  const { data: mine } = useMyCoachState(String(coach.id))
  useMarkSeen(coach)
  const [params] = useSearchParams()
  const reviews = coach.total_reviews
  const details = useCoachDetails(String(coach.id), reviews >= ENOUGH_REVIEWS)
  const query = readReviewsQuery(params, coach.posts, details.data?.trend)
  const hero = (
    <div ref={head}>
      <CoachHero
        name={coach.name}
        verified={coach.verified}
        avatar={<Avatar coach={coach} size="xl" />}
        colors={coach.colors}
        breadcrumbs={<Breadcrumbs pages={pagesAbove(coach)} />}
        team={heroLines(coach)}
        scoreboard={<Board coach={coach} query={query} lately={details.data?.lately} />}
      >
        <HeroRest coach={coach} />
        {/* A coach without ratings has an invitation instead, unless the user's own review is waiting. */}
        {(reviews > 0 || mine?.review_id) && <CoachActions coach={coach} wantedSave={wantedSave} />}
      </CoachHero>
    </div>
  )
  return (
    <PageShell
      title={coach.page_title}
      description={coach.page_description}
      hero={hero}
      line={
        hasEditions() && (
          <Suspense>
            <EditionLine sport={coach.sport} />
          </Suspense>
        )
      }
    >
      <StickyHead coach={coach} head={head} />
      {mine?.review_state && (mine.review_state !== 'visible' || hasEditions()) && (
        <Suspense>
          <OwnReviewNotice mine={mine} />
        </Suspense>
      )}
      {coach.holds_new_reviews && (
        <Alert tone="info" className="mb-5">
          <b>Recent activity is being checked.</b> This coach got far more reviews than usual, or several that
          look alike. Those that look alike are on hold until a person has checked them.{' '}
          <Link
            to="/guidelines#when-a-coach-gets-far-more-reviews-than-usual"
            className="font-semibold text-soft-ink underline"
          >
            Why we do this
          </Link>
        </Alert>
      )}
      <ProfileBody coach={coach} query={query} details={details} />
      <FollowCard path={`/coach/${coach.id}`} name={coach.name} className="mt-9 md:w-fit" />
      <div className="mt-9 min-h-11">
        <CompareAndVisit coach={coach} />
      </div>
      <ReportProfile coach={coach} />
      <noscript>
        <p className="mt-5 text-ink-2">Rating, saving and reporting need JavaScript.</p>
      </noscript>
    </PageShell>
  )
}

interface StickyHeadProps extends ProfileProps {
  /** The part of the page whose place the bar takes once it has scrolled out of view. */
  head: RefObject<Element | null>
}

function StickyHead({ coach, head }: StickyHeadProps) {
  const isOnScreen = useOnScreen(head)
  return isOnScreen ? null : (
    <Suspense>
      <StickyBar coach={coach} />
    </Suspense>
  )
}

interface ProfileBodyProps extends ProfileProps {
  query: ReviewsQuery
  details: ReturnType<typeof useCoachDetails>
}

function ProfileBody({ coach, query, details }: ProfileBodyProps) {
  const replyForm = useReplyForm(coach)
  if (coach.total_reviews === 0)
    return (
      <>
        <UnratedCoach coach={coach} />
        <Career posts={coach.posts} />
      </>
    )
  if (coach.total_reviews < ENOUGH_REVIEWS)
    return (
      <>
        <EarlyDays coach={coach} query={query} replyForm={replyForm} />
        <Career posts={coach.posts} />
      </>
    )
  return (
    <>
      <div className="profile-top">
        <Ratings coach={coach} />
        <PopularTags
          coach={coach}
          link={(tag) => <TagLink coachId={coach.id} tag={tag as Tag} query={query} />}
        />
      </div>
      <Background coach={coach} details={details.data} isPending={details.isPending} />
      <div className="mt-9">
        <ReviewSection coach={coach} query={query} trend={details.data?.trend} replyForm={replyForm} />
      </div>
    </>
  )
}

type Tag = NonNullable<ReviewsQuery['tag']>

/** A tag of the profile that links to its reviews; the selected tag links back to reviews with any tag. */
function TagLink({ coachId, tag, query }: { coachId: number; tag: Tag; query: ReviewsQuery }) {
  const isChosen = query.tag === tag
  return (
    <Link
      to={reviewsPath(coachId, { ...query, tag: isChosen ? undefined : tag })}
      preventScrollReset
      rel="nofollow"
      aria-current={isChosen ? 'true' : undefined}
      onClick={goToReviews}
      className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-4 aria-[current]:decoration-3"
    >
      {tag}
    </Link>
  )
}

/**
 * Returns the reply form below each review, for the coach who has claimed the profile. Whether that is the user is only
 * requested for claimed profiles, and below a reply: a coach who moved has lost the badge, but can delete replies.
 */
function useReplyForm(coach: {
  id: number
  verified: boolean
}): ((review: Schemas['ProfileReview']) => ReactNode) | undefined {
  const { user } = useSession()
  if (!user || !hasComments()) return undefined
  return (review) =>
    (coach.verified || review.reply) && (
      <Suspense>
        <ReplyToReview coachId={coach.id} review={review} />
      </Suspense>
    )
}

/** Stores a saved coach's current numbers on this device, so that the home page can show what is new. */
function useMarkSeen(coach: Schemas['CoachProfile']): void {
  const { user } = useSession()
  const isSaved = useMyCoachState(String(coach.id)).data?.is_saved ?? false
  const userId = user?.id
  useEffect(() => {
    if (userId && isSaved) markSeen(userId, [coach])
  }, [userId, isSaved, coach])
}

/** The pages above a profile: the school and the team. */
function pagesAbove({ posts: [post] }: Schemas['CoachProfile']) {
  if (!post) return []
  return [
    { name: post.school, path: post.school_path },
    { name: sportTitle(post), path: post.team_path },
  ]
}
