import type { Schemas } from '../../api/client'
import { CaseCard } from './CaseCard'
import { type ComparedTexts, markHints } from './markedTexts'
import { ReviewSide } from './ReviewSide'
import { ColorKey, Words } from './Words'

interface AnswerTextsProps {
  detail: Schemas['CaseDetail']
  texts: ComparedTexts
}

/** A coach's answer as it was reported beside that of now, and the review that it answers. */
export function AnswerTexts({ detail: { snapshot, now, answer, case: row }, texts }: AnswerTextsProps) {
  const review = now ?? snapshot
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <CaseCard title="The answer, as reported" note={`Coach ${row.coach.name}`}>
          <p className="desk-text">
            {texts.reported.length > 0 ? <Words pieces={texts.reported} /> : 'Deleted with the answer.'}
          </p>
          <ColorKey pieces={texts.reported} />
        </CaseCard>
        <CaseCard title="Now" note={answer?.now ? 'everybody reads it' : 'nobody reads it'}>
          <p className="desk-text">
            {texts.now.length > 0 ? <Words pieces={texts.now} /> : 'It is not there any more.'}
          </p>
          <ColorKey pieces={texts.now} />
        </CaseCard>
      </div>
      {review && (
        <CaseCard title="The review that it answers" note="it stays as it is">
          <ReviewSide review={review} pieces={markHints(review.comment, [])} />
        </CaseCard>
      )}
    </>
  )
}
