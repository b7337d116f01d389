import { CATEGORIES } from '../../api/choices'
import type { Schemas } from '../../api/client'
import { shortDate, todayUtc } from '../../lib/dates'
import { CaseCard } from './caseParts'
import type { ComparedTexts } from './compareTexts'
import { type MarkedPiece, markHints } from './markedTexts'
import { ColorKey, Words } from './Words'

interface ReviewSideProps {
  review: Schemas['ReviewText']
  /** The text of this side with its marks. */
  pieces: readonly MarkedPiece[]
}

/** A review as reported or now, with differences and hints marked; its scores can be expanded. */
function ReviewSide({ review, pieces }: ReviewSideProps) {
  const recommends = { true: 'Recommends', false: 'Does not recommend', null: '' }[
    String(review.would_recommend)
  ]
  return (
    <>
      <p>
        <b>{review.rating} of 5 stars</b> {recommends}
      </p>
      <p className="desk-text">
        {pieces.length > 0 ? <Words pieces={pieces} /> : 'No comment, only a rating.'}
      </p>
      <ColorKey pieces={pieces} />
      {review.tags.length > 0 && <p className="text-ink-2">{review.tags.join(', ')}</p>}
      <details>
        <summary>Category ratings</summary>
        <dl className="desk-facts">
          {CATEGORIES.map(({ label, field }) => (
            <div key={field} className="contents">
              <dt>{label}</dt>
              <dd>{review[field] || '–'}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

interface ReviewTextsProps {
  detail: Schemas['CaseDetail']
  texts: ComparedTexts
}

/** Whether others see a review now; it is hidden in all other states. */
const STATES_NOW: Partial<Record<string, string>> = { published: 'public', waiting: 'not public yet' }

/** The reported review next to the current one. */
export function ReviewTexts({ detail: { snapshot, now, state_now, case: row }, texts }: ReviewTextsProps) {
  const isRepost = row.decision === 'deleted' && row.state !== 'decided'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {isRepost && (
        <p className="col-span-full text-ink-2">
          The author deleted the reported review and wrote this one about the same coach.
        </p>
      )}
      <CaseCard
        title={isRepost ? 'As posted again' : 'As reported'}
        note={shortDate(row.opened_at.slice(0, 10), todayUtc())}
      >
        {snapshot ? (
          <ReviewSide review={snapshot} pieces={texts.reported} />
        ) : (
          <p>Deleted with the review.</p>
        )}
      </CaseCard>
      <CaseCard title="Now" note={now && state_now ? (STATES_NOW[state_now] ?? 'hidden') : undefined}>
        {now ? <ReviewSide review={now} pieces={texts.now} /> : <p>The author deleted it.</p>}
      </CaseCard>
    </div>
  )
}

interface ReplyTextsProps {
  detail: Schemas['CaseDetail']
  texts: ComparedTexts
}

/** A coach's reported or held reply next to the current one, and the review it replies to. */
export function ReplyTexts({ detail: { snapshot, now, reply, case: row }, texts }: ReplyTextsProps) {
  const review = now ?? snapshot
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <CaseCard
          title={row.kind === 'reply' ? 'Reply, as reported' : 'Reply, as sent'}
          note={`Coach ${row.coach.name}`}
        >
          <p className="desk-text">
            {texts.reported.length > 0 ? <Words pieces={texts.reported} /> : 'Deleted with the reply.'}
          </p>
          <ColorKey pieces={texts.reported} />
        </CaseCard>
        <CaseCard title="Now" note={reply?.is_public ? 'public' : 'hidden'}>
          <p className="desk-text">
            {texts.now.length > 0 ? <Words pieces={texts.now} /> : 'It’s no longer there.'}
          </p>
          <ColorKey pieces={texts.now} />
        </CaseCard>
      </div>
      {review && (
        <CaseCard title="The review it replies to" note="not affected">
          <ReviewSide review={review} pieces={markHints(review.comment, [])} />
        </CaseCard>
      )}
    </>
  )
}
