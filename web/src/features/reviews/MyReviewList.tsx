import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap, type Schemas } from '../../api/client'
import { messageOf } from '../../api/errors'
import { useAskToSignIn } from '../../session/useAskToSignIn'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { MyReviewCard } from './MyReviewCard'
import { refreshAfterReview } from './refreshAfterReview'

interface MyReviewListProps {
  reviews: readonly Schemas['ReviewMine'][]
}

/** The user's reviews with the question that comes before one is deleted. */
export function MyReviewList({ reviews }: MyReviewListProps) {
  const cache = useQueryClient()
  const askToSignIn = useAskToSignIn()
  const [asked, setAsked] = useState<Schemas['ReviewMine'] | null>(null)
  const close = () => {
    setAsked(null)
  }

  const remove = async (review: Schemas['ReviewMine']) => {
    try {
      await unwrap(api.DELETE('/api/my/reviews/{review_id}', { params: { path: { review_id: review.id } } }))
    } catch (error) {
      askToSignIn(error)
      throw new Error(`Error deleting review: ${messageOf(error)}`, { cause: error })
    }
    await refreshAfterReview(cache, review.coach.id)
    close()
  }

  return (
    <>
      <ul className="grid gap-4">
        {reviews.map((review) => (
          <li key={review.id}>
            <MyReviewCard
              review={review}
              onDelete={() => {
                setAsked(review)
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={close}
        title="Delete Review"
        text="This action cannot be undone."
        confirmLabel="Delete"
        busyLabel="Deleting..."
        onConfirm={() => (asked ? remove(asked) : Promise.resolve())}
      />
    </>
  )
}
