import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { oneDecimal, scoreStep, scoreWord, type StarPart, starParts } from '../lib/scores'
import { STAR_PATH } from './icons'
import { SCORE_TEXT } from './scoreClasses'

interface StarsProps {
  /** A rating of 0 to 5. */
  value: number
  size?: 'sm' | 'md'
  /** Whether the background is dark green turf. */
  onTurf?: boolean
}

/** A rating as five stars, with text for screen readers. */
export function Stars({ value, size = 'sm', onTurf = false }: StarsProps) {
  const words = Number.isInteger(value) ? String(value) : oneDecimal(value)
  const sizeClass = size === 'sm' ? 'size-4.5' : 'size-5.5'
  return (
    <span role="img" aria-label={`${words} out of 5 stars`} className="inline-flex gap-0.5 align-middle">
      {starParts(value).map((part, index) => (
        <StarShape key={index} part={part} ground={onTurf ? 'turf' : 'card'} className={sizeClass} />
      ))}
    </span>
  )
}

interface StarRadioProps {
  name: string
  /** 1 to 5, or 0 if nothing is chosen. */
  value: number
  onChange: (value: number) => void
  /** The id of the heading that labels the group. */
  labelledBy: string
  describedBy?: string
  invalid?: boolean
  /** Whether nothing needs to be chosen. */
  isOptional?: boolean
}

/** One to five stars as a native radio group, with the word for the rating: one tab stop, arrow keys select. */
export function StarRadio(props: StarRadioProps) {
  const [hovered, setHovered] = useState(0)
  const shown = hovered || props.value
  const word = scoreWord(shown)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <StarBoxes {...props} filled={shown} onHover={setHovered} />
      <p
        aria-live="polite"
        className={
          props.isOptional
            ? `min-w-20 font-display text-xl leading-none font-bold ${SCORE_TEXT[scoreStep(shown)]}`
            : word
              ? `font-display text-3xl leading-none font-bold ${SCORE_TEXT[scoreStep(shown)]}`
              : 'text-[0.9375rem] text-ink-2'
        }
      >
        {word ?? (props.isOptional ? '' : 'One star is poor, five is excellent')}
      </p>
    </div>
  )
}

interface StarBoxesProps extends StarRadioProps {
  /** The number of gold stars. */
  filled: number
  /** Called with the star under the pointer, or 0 when the pointer leaves. */
  onHover: (star: number) => void
}

function StarBoxes(props: StarBoxesProps) {
  const {
    name,
    value,
    onChange,
    labelledBy,
    describedBy,
    invalid,
    isOptional = false,
    filled,
    onHover,
  } = props
  const group = useRef<HTMLDivElement>(null)
  // The browser lets a visitor choose before the page is hydrated.
  const takeOver = useEffectEvent(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked')
    if (chosen && Number(chosen.value) !== value) onChange(Number(chosen.value))
  })
  useEffect(() => {
    takeOver()
  }, [])
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      aria-required={!isOptional}
      className="-mx-1 -mb-1 flex w-fit"
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <label
          key={star}
          onPointerEnter={({ pointerType }) => {
            // Touch has no hover: the last star touched would stay gold.
            if (pointerType === 'touch') return
            onHover(star)
          }}
          onPointerLeave={() => {
            onHover(0)
          }}
          className="relative cursor-pointer rounded-lg p-1 has-focus-visible:outline-3 has-focus-visible:outline-t5"
        >
          <input
            type="radio"
            name={name}
            value={star}
            checked={value === star}
            onChange={() => {
              onChange(star)
            }}
            className="sr-only"
          />
          <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
          <StarShape
            part={star <= filled ? 'full' : 'empty'}
            ground={invalid ? 'missing' : 'control'}
            className="size-11 sm:size-12"
          />
        </label>
      ))}
    </div>
  )
}

/** The left half of STAR_PATH. */
const LEFT_HALF = 'M12 2.2V17.4L5.95 20.7l1.3-6.75-5-4.7 6.8-.85z'

/** The star's background or purpose. Gold is darker on a card than on turf; controls always have an outline. */
type Ground = 'card' | 'turf' | 'control' | 'missing'

interface StarShapeProps {
  part: StarPart
  ground: Ground
  className: string
}

/** One star: full, half or empty. */
function StarShape({ part, ground, className }: StarShapeProps) {
  const edge = edgeOf(part, ground)
  const fill = ground === 'card' ? 'fill-star-on-card' : 'fill-star'
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path d={STAR_PATH} className={part === 'full' ? fill : EMPTY[ground]} />
      {part === 'half' && <path d={LEFT_HALF} className={fill} />}
      {edge && <path d={STAR_PATH} className={`fill-none ${edge}`} strokeWidth="1" strokeLinejoin="round" />}
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
  if (ground === 'turf' || ground === 'card') return null
  if (part !== 'empty') return 'stroke-star-on-card'
  return EMPTY_EDGE[ground]
}
