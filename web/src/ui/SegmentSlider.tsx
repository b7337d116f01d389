import { type PointerEvent, useId, useRef, useState } from 'react'
import { SCORE_WORDS, scoreStep, scoreWord } from '../lib/scores'
import { SCORE_BACKGROUND, SCORE_TEXT } from './scoreClasses'

interface SegmentSliderProps {
  label: string
  /** Explains the label in one line. */
  hint?: string
  /** 1 to 5, or 0 if nothing is chosen. */
  value: number
  onChange: (value: number) => void
  invalid?: boolean
  /** The id of the error message for a missing value. */
  describedBy?: string | undefined
}

/**
 * A slider with five segments. Keyboards and screen readers use a native range input, whose value is announced with its
 * word. Pointer and touch use the segments on top of it, because tapping a native range input has no effect on some
 * phones.
 */
export function SegmentSlider({ label, hint, value, onChange, invalid, describedBy }: SegmentSliderProps) {
  const id = useId()
  const range = useRef<HTMLInputElement>(null)
  const [hovered, setHovered] = useState(0)
  const displayed = hovered || value
  const color = scoreStep(displayed)
  const word = scoreWord(value)
  const missing = invalid ? 'font-semibold text-bad' : 'font-normal text-ink-3'
  const choose = (score: number) => {
    setHovered(0)
    if (score !== value) onChange(score)
  }
  const drag = useDrag(choose, () => {
    range.current?.focus({ preventScroll: true })
  })

  return (
    <div className={`pt-2.5 pb-1 ${invalid ? '-mx-3.5 rounded-xl bg-bad-soft px-3.5' : ''}`}>
      <div className="flex items-start justify-between gap-4">
        <div>
          <label htmlFor={id} className="font-semibold">
            {label}
          </label>
          {hint && (
            <p id={`${id}-hint`} className="text-[0.9375rem] leading-snug text-ink-2">
              {hint}
            </p>
          )}
        </div>
        <span
          aria-hidden="true"
          className={`shrink-0 ${displayed ? `font-display text-[1.35rem] leading-tight font-bold ${SCORE_TEXT[color]}` : `text-[0.9375rem] ${missing}`}`}
        >
          {scoreWord(displayed) ?? (invalid ? 'Missing' : 'Slide or tap')}
        </span>
      </div>
      <div className="relative">
        <input
          ref={range}
          id={id}
          type="range"
          min={0}
          max={5}
          step={1}
          value={value}
          aria-valuetext={word ? `${value} of 5, ${word}` : 'Not rated yet'}
          aria-invalid={invalid}
          aria-describedby={[hint ? `${id}-hint` : '', describedBy].filter(Boolean).join(' ') || undefined}
          onChange={(event) => {
            choose(Number(event.target.value))
          }}
          className="peer pointer-events-none absolute inset-0 opacity-0"
        />
        <div
          aria-hidden="true"
          className="-mx-0.5 flex cursor-grab [touch-action:pan-y] rounded-lg peer-focus-visible:outline-3 peer-focus-visible:outline-t5 active:cursor-grabbing"
          onPointerLeave={() => {
            setHovered(0)
          }}
          {...drag}
        >
          {SCORE_WORDS.map((word, index) => (
            <button
              key={word}
              type="button"
              tabIndex={-1}
              title={word}
              onPointerEnter={(event) => {
                // Touch has no hover: the last segment touched would stay highlighted.
                if (event.pointerType !== 'touch') setHovered(index + 1)
              }}
              onClick={() => {
                choose(index + 1)
                range.current?.focus({ preventScroll: true })
              }}
              className="group flex h-11 grow basis-0 cursor-[inherit]! items-center px-0.5"
            >
              <span
                className={`relative h-6 grow rounded-sm transition-colors forced-colors:border group-first:rounded-l-full group-last:rounded-r-full ${
                  index < displayed
                    ? `forced-color-adjust-none forced-colors:bg-[Highlight] ${SCORE_BACKGROUND[color]}`
                    : `inset-ring ${invalid ? 'bg-card inset-ring-bad' : 'bg-track inset-ring-edge'}`
                }`}
              >
                {index === displayed - 1 && (
                  <span className="absolute inset-y-0 right-1.5 my-auto h-3.5 w-1.25 rounded-full bg-on-score opacity-90" />
                )}
              </span>
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Pixels a finger moves sideways before it counts as a drag; less is a tap or the start of scrolling. */
const DRAG_THRESHOLD = 8

/**
 * Returns the pointer event handlers of a track that follows a dragged pointer. A mouse drags as soon as it is pressed.
 * A finger has to move sideways first: moving up or down scrolls the page (touch-action) and must not change the value.
 */
function useDrag(choose: (score: number) => void, onEnd: () => void) {
  const start = useRef<{ x: number; dragging: boolean } | null>(null)

  const scoreAt = (event: PointerEvent<HTMLElement>): number | null => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (width === 0) return null
    return Math.min(5, Math.max(1, Math.ceil(((event.clientX - left) / width) * 5)))
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    const score = scoreAt(event)
    if (score !== null) choose(score)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      start.current = { x: event.clientX, dragging: event.pointerType === 'mouse' }
      if (start.current.dragging) follow(event)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return
      if (!start.current.dragging && Math.abs(event.clientX - start.current.x) < DRAG_THRESHOLD) return
      start.current.dragging = true
      // From here on the pointer may leave the track.
      event.currentTarget.setPointerCapture(event.pointerId)
      follow(event)
    },
    onPointerUp: () => {
      if (start.current?.dragging) onEnd()
      start.current = null
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
