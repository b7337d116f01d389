import { oneDecimal, starParts } from '../lib/scores'
import { StarShape } from './StarShape'

interface StarsProps {
  /** A rating of 0 to 5. */
  value: number
  size?: 'sm' | 'md'
  /** Whether they stand on the dark green of the turf. */
  onTurf?: boolean
}

/** A rating in stars, with its words for those who do not see them. */
export function Stars({ value, size = 'sm', onTurf = false }: StarsProps) {
  const words = Number.isInteger(value) ? String(value) : oneDecimal(value)
  const sized = size === 'sm' ? 'size-4.5' : 'size-5.5'
  return (
    <span role="img" aria-label={`${words} out of 5 stars`} className="inline-flex gap-0.5 align-middle">
      {starParts(value).map((part, place) => (
        <StarShape key={place} part={part} ground={onTurf ? 'turf' : 'card'} className={sized} />
      ))}
    </span>
  )
}
