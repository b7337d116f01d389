import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type SubmitEvent, Suspense, useState } from 'react'
import { MAX_REPLY } from '../../api/choices'
import { api, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { keys } from '../../api/queryClient'
import { stripTags } from '../../lib/entities'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TextArea } from '../../ui/fields'
import { DONE, useSubmit } from '../../ui/useSubmit'
import { claimQuery } from './ownProfile'

const ReplyHints = lazy(() => import('./ReplyHints'))

type Review = Pick<Schemas['ProfileReview'], 'id' | 'comment' | 'reply'>

interface ReplyToReviewProps {
  coachId: number
  review: Review
}

function buttonText(isPublic: boolean, hidden: Schemas['HiddenReply'] | undefined): string {
  if (isPublic) return 'Edit reply'
  if (!hidden) return 'Reply'
  return hidden.is_on_hold ? 'Reply on hold' : 'Publish reply again'
}

/** 'Reply' below a review, for the coach who has claimed the profile; nothing for others. In its own chunk. */
export default function ReplyToReview({ coachId, review }: ReplyToReviewProps) {
  const { data } = useQuery(claimQuery)
  const [isOpen, setOpen] = useState(false)
  const claim = data?.claim
  // A coach who has moved can't write replies until an admin approves again, but can delete them.
  const mayReply = claim?.state === 'approved' || (claim?.state === 'moved' && review.reply !== null)
  if (!mayReply || claim.coach.id !== coachId) return null
  const hidden = claim.hidden_replies.find(({ review_id }) => review_id === review.id)
  const close = () => {
    setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setOpen(true)
        }}
        className="ml-auto inline-flex min-h-11 items-center gap-1.5 rounded-full px-2.5 text-[0.9375rem] font-semibold text-ink-2 hover:bg-soft hover:text-ink"
      >
        {buttonText(review.reply !== null, hidden)}
      </button>
      {isOpen && (
        <Dialog open onClose={close} title={review.reply || hidden ? 'Your reply' : 'Reply to a review'}>
          {review.comment && <p className="mb-4 line-clamp-6 text-ink-2">“{stripTags(review.comment)}”</p>}
          {hidden?.is_on_hold && (
            <Alert tone="info" className="mb-4">
              On hold: only you can see this reply until a moderator has read it. We email you what they
              decide.
            </Alert>
          )}
          {hidden && !hidden.is_on_hold && (
            <Alert tone="info" className="mb-4">
              The author has changed this review since you replied, so your reply is hidden. Read the review
              again, then publish the reply again or change it.
            </Alert>
          )}
          <ReplyForm
            coachId={coachId}
            review={review}
            coach={claim.coach}
            stored={review.reply?.text ?? hidden?.text ?? ''}
            onClose={close}
          />
        </Dialog>
      )}
    </>
  )
}

interface ReplyFormProps extends ReplyToReviewProps {
  coach: Schemas['ReviewedCoach']
  /** The HTML of the reply, public or hidden; '' if there is none. */
  stored: string
  onClose: () => void
}

function ReplyForm({ coachId, review, coach, stored, onClose }: ReplyFormProps) {
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const [text, setText] = useState(() => textOf(stored))
  const { busy, failure, run } = useSubmit((error) => (handleExpiredSession(error) ? '' : messageOf(error)))
  const params = { path: { review_id: review.id } }

  const change = (send: () => Promise<unknown>) =>
    run(async () => {
      await send()
      await Promise.all([
        cache.invalidateQueries({ queryKey: keys.allReviews(String(coachId)) }),
        cache.invalidateQueries({ queryKey: claimQuery.queryKey }),
      ])
      onClose()
      return DONE
    })

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void change(() => unwrap(api.PUT('/api/reviews/{review_id}/reply', { params, body: { text } })))
      }}
    >
      <TextArea
        label="Your public reply"
        name="reply"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
        }}
        counter={{ max: MAX_REPLY }}
      />
      <p className="text-[0.9375rem] text-ink-2">
        It appears below the review as “Coach” with your name, and the same rules apply. You get one reply per
        review, and you can edit it. A reply may not guess who wrote the review, speak to the author as
        someone you have recognized, or threaten anyone. If it might, it waits for a moderator. Nobody here
        can tell you who wrote it.
      </p>
      <Suspense fallback={null}>
        <ReplyHints text={text} coach={coach} />
      </Suspense>
      {failure && <Alert focus>{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        {stored && (
          <Button
            variant="outline"
            size="lg"
            disabled={busy}
            onClick={() =>
              void change(() => unwrap(api.DELETE('/api/reviews/{review_id}/reply', { params })))
            }
          >
            Delete reply
          </Button>
        )}
        <Button type="submit" size="lg" busy={busy} busyLabel="Posting Reply..." className="grow">
          Post reply
        </Button>
      </div>
    </form>
  )
}

/** Converts a reply's HTML back to the text that was typed. */
function textOf(html: string): string {
  return stripTags(html.replace(/<br\s*\/?>/g, '\n').replace(/<\/?(?:b|i|em|strong|p)>/g, ''))
}
