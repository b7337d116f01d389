import { Fragment } from 'react'
import type { MarkedPiece } from './markedTexts'

/** One of two compared texts, with the differences and numbered hints marked. */
export function Words({ pieces }: { pieces: readonly MarkedPiece[] }) {
  return pieces.map(({ side, parts }, index) => {
    const words = parts.map(({ text, hints, ends }, partIndex) => (
      <Fragment key={partIndex}>
        {hints > 0 ? <mark className={hints > 1 ? 'is-double' : undefined}>{text}</mark> : text}
        {ends.map((number) => (
          <HintNumber key={number} number={number} />
        ))}
      </Fragment>
    ))
    if (side === 'both') return <Fragment key={index}>{words}</Fragment>
    return side === 'before' ? (
      <del key={index}>
        <span className="sr-only">removed: </span>
        {words}
      </del>
    ) : (
      <ins key={index}>
        <span className="sr-only">new: </span>
        {words}
      </ins>
    )
  })
}

/** The number of a hint, after its text and in the list of hints; screen readers say 'hint 1'. */
export function HintNumber({ number }: { number: number }) {
  return (
    <sup className="desk-number">
      <span className="sr-only"> hint </span>
      {number}
    </sup>
  )
}

/** The legend for the colors of a text, if it has any. */
export function ColorKey({ pieces }: { pieces: readonly MarkedPiece[] }) {
  const sides = new Set(pieces.map(({ side }) => side))
  if (!sides.has('before') && !sides.has('now')) return null
  return <p className="desk-color-key">{sides.has('before') ? 'Red: deleted.' : 'Green: added.'}</p>
}
