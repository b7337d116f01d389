import type { StarPart } from '../lib/scores'

const WHOLE = 'M12 2.2l2.95 6.2 6.8.85-5 4.7 1.3 6.75L12 17.4l-6.05 3.3 1.3-6.75-5-4.7 6.8-.85z'
const LEFT = 'M12 2.2V17.4L5.95 20.7l1.3-6.75-5-4.7 6.8-.85z'

interface StarShapeProps {
  part: StarPart
  /** The outline carries the contrast on a light card; on turf the gold does. */
  edged?: boolean
  className: string
}

/** One star: full, half or empty. */
export function StarShape({ part, edged = true, className }: StarShapeProps) {
  const lit = part !== 'empty'
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path d={WHOLE} className={part === 'full' ? 'fill-star' : 'fill-star-empty'} />
      {part === 'half' && <path d={LEFT} className="fill-star" />}
      {edged && lit && (
        <path d={WHOLE} className="fill-none stroke-star-edge" strokeWidth="1" strokeLinejoin="round" />
      )}
    </svg>
  )
}
