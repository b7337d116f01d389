import { CATEGORIES } from '../../api/choices'
import type { Schemas } from '../../api/client'
import type { MarkedPiece } from './markedTexts'
import { ColorKey, Words } from './Words'

interface ReviewSideProps {
  review: Schemas['ReviewText']
  /** The words of this side, with what is marked in them. */
  pieces: readonly MarkedPiece[]
}

/** A review as it was or is, with what differs and hints marked; its scores on demand. */
export function ReviewSide({ review, pieces }: ReviewSideProps) {
  const recommends = { true: 'Recommends', false: 'Does not recommend', null: '' }[
    String(review.would_recommend)
  ]
  return (
    <>
      <p>
        <b>{review.rating} of 5 stars</b> {recommends}
      </p>
      <p className="desk-text">
        {pieces.length > 0 ? <Words pieces={pieces} /> : 'No words, only a rating.'}
      </p>
      <ColorKey pieces={pieces} />
      {review.tags.length > 0 && <p className="text-ink-2">{review.tags.join(', ')}</p>}
      <details>
        <summary>Six marks</summary>
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
