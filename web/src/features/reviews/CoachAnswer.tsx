import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client'
import { RichText } from '../../ui/RichText'
import { ReviewDate } from './reviewLabels'

interface CoachAnswerProps {
  coachName: string
  answer: Schemas['Answer']
  /** What stands below the words. */
  children?: ReactNode
}

/** What the coach who has claimed the profile says to a review, below its words. */
export function CoachAnswer({ coachName, answer, children }: CoachAnswerProps) {
  return (
    <div className="mt-3 rounded-lg border-l-4 border-star-on-card bg-softer px-4 py-3">
      <p className="wrap-anywhere">
        <b>Coach {coachName}</b> answered · <ReviewDate day={answer.date} />
      </p>
      <RichText html={answer.text} className="max-w-[66ch] text-pretty wrap-anywhere" />
      {children}
    </div>
  )
}
