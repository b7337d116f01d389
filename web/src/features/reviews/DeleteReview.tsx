import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { stateOf } from '../../api/reviewState'
import { hasEditions } from '../../lib/publication'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { ConfirmDialog } from '../../ui/Dialog'
import { refreshAfterReview } from './myReviews'

const DeleteWhen = lazy(() => import('./DeleteWhen'))

interface DeleteReviewProps {
  /** Null while the dialog is closed. */
  review: Schemas['ReviewMine'] | null
  onClose: () => void
}

/** The dialog to delete one of the user's own reviews: with editions, a public one with the next edition or right now. */
export function DeleteReview({ review, onClose }: DeleteReviewProps) {
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const [isAtOnce, setAtOnce] = useState(false)
  const isPublic = review !== null && hasEditions() && stateOf(review) === 'visible'
  const isLeaving = review?.pending?.kind === 'delete'
  const close = () => {
    setAtOnce(false)
    onClose()
  }

  const send = async (own: Schemas['ReviewMine']) => {
    const query = isPublic && (isAtOnce || isLeaving) ? { at_once: true } : {}
    try {
      await unwrap(
        api.DELETE('/api/my/reviews/{review_id}', { params: { path: { review_id: own.id }, query } }),
      )
    } catch (error) {
      handleExpiredSession(error)
      throw new Error(`Error deleting review: ${messageOf(error)}`, { cause: error })
    }
    await refreshAfterReview(cache, own.coach.id)
    close()
  }

  return (
    <ConfirmDialog
      open={review !== null}
      onClose={close}
      title="Delete Review"
      text={isLeaving ? LEAVES_NOW : isPublic ? 'Everyone can see it now.' : 'This action cannot be undone.'}
      confirmLabel={isLeaving ? 'Delete right now' : 'Delete'}
      busyLabel="Deleting..."
      onConfirm={() => (review ? send(review) : Promise.resolve())}
    >
      {isPublic && !isLeaving && (
        <Suspense fallback={<div className="min-h-72" />}>
          <DeleteWhen sport={review.coach.sport} isAtOnce={isAtOnce} onChange={setAtOnce} />
        </Suspense>
      )}
    </ConfirmDialog>
  )
}

const LEAVES_NOW =
  'It will disappear with its edition anyway. If you delete it right now, whoever watches the page sees that a review left today. This action cannot be undone.'
