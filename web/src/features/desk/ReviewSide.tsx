import { CATEGORIES } from '../../api/choices'
import type { Schemas } from '../../api/client'
import type { Piece } from './wordDiff'

interface ReviewSideProps {
  review: Schemas['ReviewText']
  /** The words of this side: those that the other does not have are marked. */
  pieces: readonly Piece[]
}

/** A review as it was or is, with what differs underlined; its scores on demand. */
export function ReviewSide({ review, pieces }: ReviewSideProps) {
  const recommends = { true: 'Recommends', false: 'Does not recommend', null: '' }[
    String(review.would_recommend)
  ]
  return (
    <>
      <p>
        <b>{review.rating} of 5 stars</b> {recommends}
      </p>
      <Words pieces={pieces} none="No words, only a rating." />
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

interface WordsProps {
  pieces: readonly Piece[]
  /** What stands there without words. */
  none: string
}

/** Words of one side, with what the other does not have marked. */
export function Words({ pieces, none }: WordsProps) {
  return (
    <p className="wrap-anywhere">
      {pieces.map(({ text, side }, index) =>
        side === 'both' ? (
          text
        ) : side === 'before' ? (
          <del key={index}>{text}</del>
        ) : (
          <ins key={index}>{text}</ins>
        ),
      )}
      {pieces.length === 0 && none}
    </p>
  )
}
