import type { Schemas } from '../../api/client'
import { shortDate, todayUtc } from '../../lib/dates'
import { CaseCard } from './CaseCard'
import type { ComparedTexts } from './markedTexts'
import { ReviewSide } from './ReviewSide'

interface ReviewTextsProps {
  detail: Schemas['CaseDetail']
  texts: ComparedTexts
}

/** A review as it was reported beside that of now. */
export function ReviewTexts({ detail: { snapshot, now, state_now, case: row }, texts }: ReviewTextsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CaseCard title="As reported" note={shortDate(row.opened_at.slice(0, 10), todayUtc())}>
        {snapshot ? (
          <ReviewSide review={snapshot} pieces={texts.reported} />
        ) : (
          <p>Deleted with the review.</p>
        )}
      </CaseCard>
      <CaseCard title="Now" note={state_now === 'published' ? 'everybody reads it' : 'out of sight'}>
        {now ? <ReviewSide review={now} pieces={texts.now} /> : <p>The author has deleted it.</p>}
      </CaseCard>
    </div>
  )
}
