import type { StarPart } from '../lib/scores'

const WHOLE = 'M12 2.2l2.95 6.2 6.8.85-5 4.7 1.3 6.75L12 17.4l-6.05 3.3 1.3-6.75-5-4.7 6.8-.85z'
const LEFT = 'M12 2.2V17.4L5.95 20.7l1.3-6.75-5-4.7 6.8-.85z'

/** On a light card an outline carries the contrast, on turf the gold does; what can be chosen is outlined always. */
type Ground = 'card' | 'turf' | 'control' | 'missing'

interface StarShapeProps {
  part: StarPart
  ground: Ground
  className: string
}

/** One star: full, half or empty. */
export function StarShape({ part, ground, className }: StarShapeProps) {
  const edge = edgeOf(part, ground)
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path d={WHOLE} className={part === 'full' ? 'fill-star' : EMPTY[ground]} />
      {part === 'half' && <path d={LEFT} className="fill-star" />}
      {edge && <path d={WHOLE} className={`fill-none ${edge}`} strokeWidth="1" strokeLinejoin="round" />}
    </svg>
  )
}

const EMPTY: Record<Ground, string> = {
  card: 'fill-star-empty',
  turf: 'fill-turf-700',
  control: 'fill-star-empty',
  missing: 'fill-flare-soft',
}

const EMPTY_EDGE: Record<Ground, string | null> = {
  card: null,
  turf: null,
  control: 'stroke-edge',
  missing: 'stroke-flare',
}

function edgeOf(part: StarPart, ground: Ground): string | null {
  if (ground === 'turf') return null
  if (part !== 'empty') return 'stroke-star-edge'
  return EMPTY_EDGE[ground]
}
