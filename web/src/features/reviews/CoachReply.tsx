import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client'
import { RichText } from '../../ui/RichText'
import { ReviewDate } from './reviewLabels'

interface CoachReplyProps {
  coachName: string
  reply: Schemas['Reply']
  /** Whether its author has not seen it yet. */
  isNew?: boolean
  /** Content below the text. */
  children?: ReactNode
}

/** A verified coach's reply to a review, shown below the review. */
export function CoachReply({ coachName, reply, isNew = false, children }: CoachReplyProps) {
  return (
    <div className="mt-3 rounded-lg border-l-4 border-star-on-card bg-field px-4 pt-3 pb-1">
      <p className="wrap-anywhere">
        {isNew && <b className="mr-1 rounded-full bg-gold-soft px-3 text-gold-ink">New reply</b>}{' '}
        <b>Coach {coachName}</b> replied · <ReviewDate day={reply.date} />
      </p>
      <RichText html={reply.text} className="mt-1 mb-2 max-w-[66ch] text-pretty wrap-anywhere" />
      {children}
    </div>
  )
}
