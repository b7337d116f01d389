import { useQueryClient } from '@tanstack/react-query'
import { MAX_EDITED_COMMENT } from '../../api/choices'
import { api, type Schemas, unwrap } from '../../api/client'
import { ApiError, messageOf } from '../../api/errors'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { editDraftKey } from './draftStorage'
import { refreshAfterReview } from './myReviews'
import { draftOf, editBodyOf, editProblems, type ReviewDraft } from './reviewDraft'
import { ReviewForm } from './ReviewForm'
import { SchoolEmailChoice } from './SchoolEmailChoice'
import { postAt, TeamChoice } from './TeamChoice'

interface EditFormProps {
  review: Schemas['ReviewMine']
  userId: string
  /** The year in which the user confirmed a school email; null if they have not. */
  schoolYear?: number | null
  /** Where the coach has been. */
  posts?: readonly Schemas['CoachPost'][]
  /** Called with the review as it is stored now. */
  onDone: (saved: Schemas['ReviewMine']) => void
  onCancel: () => void
}

/** The form to edit the user's own review, prefilled (spec sections 2, 5 and 8). */
export function EditForm({ review, userId, schoolYear = null, posts = [], onDone, onCancel }: EditFormProps) {
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()

  const submit = async (draft: ReviewDraft) => {
    const params = { path: { review_id: review.id } }
    onDone(await unwrap(api.PUT('/api/my/reviews/{review_id}', { params, body: editBodyOf(draft) })))
    void refreshAfterReview(cache, review.coach.id)
  }

  return (
    <ReviewForm
      coachName={review.coach.name}
      initial={draftOf(review)}
      draftKey={editDraftKey(userId, review.id)}
      maxComment={MAX_EDITED_COMMENT}
      problemsOf={editProblems}
      submitLabel="Update Review"
      busyLabel="Updating Review..."
      onSubmit={submit}
      failure={(error) =>
        handleExpiredSession(error) ? null : `Error updating review: ${updateError(error)}`
      }
      onCancel={onCancel}
      lastPart={(draft, change) => (
        <>
          <TeamChoice
            posts={posts}
            value={draft.team_id ?? postAt(posts, review.coached_at)?.team_id ?? null}
            onChange={(team_id) => {
              change({ team_id })
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
    />
  )
}

/** The message for a failed update. The spec gives one for a review that was deleted or belongs to another user. */
function updateError(error: unknown): string {
  const notFound = error instanceof ApiError && error.code === 'review_not_found'
  return notFound
    ? 'No review was updated. Please check if you have permission to edit this review.'
    : messageOf(error)
}
