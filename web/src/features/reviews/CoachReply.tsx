import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client'
import { RichText } from '../../ui/RichText'
import { ReviewDate } from './reviewLabels'

interface CoachReplyProps {
  coachName: string
  reply: Schemas['Reply']
  /** Content below the text. */
  children?: ReactNode
}

/** A verified coach's reply to a review, shown below the review. */
export function CoachReply({ coachName, reply, children }: CoachReplyProps) {
  return (
    <div className="mt-3 rounded-lg border-l-4 border-star-on-card bg-field px-4 pt-3 pb-1">
      <p className="wrap-anywhere">
        <b>Coach {coachName}</b> replied · <ReviewDate day={reply.date} />
      </p>
      <RichText html={reply.text} className="mt-1 mb-2 max-w-[66ch] text-pretty wrap-anywhere" />
      {children}
    </div>
  )
}
