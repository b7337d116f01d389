import type { Schemas } from '../../api/client'
import { stripTags } from '../../lib/entities'
import { CaseCard } from './CaseCard'
import { ReviewSide, Words } from './ReviewSide'
import { wordDiff } from './wordDiff'

interface AnswerTextsProps {
  detail: Schemas['CaseDetail']
  answer: Schemas['AnswerTexts']
}

/** A coach's answer as it was reported beside that of now, and the review that it answers. */
export function AnswerTexts({ detail: { snapshot, now, case: row }, answer }: AnswerTextsProps) {
  const pieces = wordDiff(stripTags(answer.reported ?? ''), stripTags(answer.now ?? ''))
  const review = now ?? snapshot
  const words = stripTags(review?.comment ?? '')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <CaseCard title="The answer, as reported" note={`Coach ${row.coach.name}`}>
          <Words pieces={pieces.filter(({ side }) => side !== 'now')} none="Deleted with the answer." />
        </CaseCard>
        <CaseCard title="Now" note={answer.now ? 'everybody reads it' : 'nobody reads it'}>
          <Words pieces={pieces.filter(({ side }) => side !== 'before')} none="It is not there any more." />
        </CaseCard>
      </div>
      {review && (
        <CaseCard title="The review that it answers" note="it stays as it is">
          <ReviewSide review={review} pieces={words ? [{ text: words, side: 'both' }] : []} />
        </CaseCard>
      )}
    </>
  )
}
