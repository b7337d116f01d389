import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { MAX_COMMENT } from '../../api/choices'
import { api, type Schemas, unwrap } from '../../api/client'
import { ApiError, tooManyRequests } from '../../api/errors'
import { hasEditions } from '../../lib/publication'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { Alert } from '../../ui/Alert'
import { ratingDraftKey } from './draftStorage'
import { editionOf, useEdition } from './editions'
import { refreshAfterReview } from './myReviews'
import { FEW_REVIEWS, PublishChoice } from './PublishChoice'
import { bodyOf, chosenPublish, EMPTY_DRAFT, ratingProblems, type ReviewDraft } from './reviewDraft'
import { ReviewForm } from './ReviewForm'
import { ReviewPreview } from './ReviewPreview'
import { SchoolEmailChoice } from './SchoolEmailChoice'
import { TeamChoice } from './TeamChoice'

const EditionChoice = lazy(() => import('./EditionChoice'))

interface RateFormProps {
  coach: {
    id: number
    name: string
    sport: string
    total_reviews: number
    holds_new_reviews?: boolean
    posts?: Schemas['CoachPost'][]
  }
  userId: string
  /** The year in which the user confirmed a school email; null if they have not. */
  schoolYear?: number | null
  /** The overall rating chosen before the form was opened; 0 if none. */
  stars?: number
  /** Called with the review and the coach's new numbers. */
  onDone: (rated: Schemas['RatedReview']) => void
  onCancel: () => void
}

/** The form for a new review (spec sections 2, 5 and 8), with a preview next to it on wide screens. */
export function RateForm({ coach, userId, schoolYear = null, stars = 0, onDone, onCancel }: RateFormProps) {
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const posts = coach.posts ?? []
  const mustChoose = coach.total_reviews < FEW_REVIEWS
  const edition = useEdition(coach.sport)

  const submit = async (draft: ReviewDraft) => {
    const coach_id = coach.id
    const rated = await unwrap(
      api.POST('/api/coaches/{coach_id}/reviews', { params: { path: { coach_id } }, body: bodyOf(draft) }),
    )
    onDone(rated)
    void refreshAfterReview(cache, coach.id)
  }
  const failure = (error: unknown) => {
    if (handleExpiredSession(error)) return null
    return (
      alreadyReviewed(error) ??
      cannotRate(error) ??
      tooManyRequests(error) ??
      'Error submitting rating. Please try again.'
    )
  }

  return (
    <ReviewForm
      coachName={coach.name}
      initial={EMPTY_DRAFT}
      preset={stars > 0 ? { rating: stars } : {}}
      draftKey={ratingDraftKey(userId, coach.id)}
      maxComment={MAX_COMMENT}
      canSkip
      problemsOf={(draft) => ratingProblems(draft, mustChoose, posts)}
      submitLabel="Submit Rating"
      busyLabel="Submitting Rating..."
      onSubmit={submit}
      failure={failure}
      onCancel={onCancel}
      lastPart={(draft, change, problems) => (
        <>
          {coach.holds_new_reviews && (
            <Alert tone="info">
              <b>A person may check yours first.</b> This coach got far more reviews than usual, or several
              that look alike. Those are on hold until a person has checked them.
            </Alert>
          )}
          <TeamChoice
            posts={posts}
            value={draft.team_id}
            problem={problems.team}
            onChange={(team_id) => {
              change({ team_id })
            }}
          />
          <PublishPart
            reviews={coach.total_reviews}
            sport={coach.sport}
            value={chosenPublish(draft, mustChoose)}
            problem={problems.publish}
            onChange={(publish) => {
              change({ publish })
            }}
          />
          <SchoolEmailChoice
            year={schoolYear}
            value={draft.school_email}
            onChange={(school_email) => {
              change({ school_email })
            }}
          />
        </>
      )}
      aside={(draft) => {
        const publish = chosenPublish(draft, mustChoose)
        return <ReviewPreview draft={draft} publish={publish} edition={editionOf(edition, publish)} />
      }}
    />
  )
}

/** When it appears: one of the choices of this site. */
function PublishPart(props: ComponentProps<typeof PublishChoice>) {
  if (!hasEditions()) return <PublishChoice {...props} />
  return (
    <Suspense fallback={<div className="min-h-96" />}>
      <EditionChoice {...props} />
    </Suspense>
  )
}

/** Why the user cannot rate, or not with this team or day, if that changed while the form was open; otherwise null. */
function cannotRate(error: unknown): string | null {
  const codes = [
    'account_suspended',
    'coach_account',
    'not_an_athlete',
    'team_required',
    'unknown_team',
    'day_not_offered',
  ]
  return error instanceof ApiError && codes.includes(error.code) ? error.message : null
}

/** An alert with a link if the user has reviewed the coach in another tab or on another device; otherwise null. */
function alreadyReviewed(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'already_reviewed') return null
  return (
    <>
      {error.message}{' '}
      <Link to={`/review/${String(error.extra.review_id)}/edit`} className="font-semibold underline">
        Edit your review
      </Link>
    </>
  )
}
