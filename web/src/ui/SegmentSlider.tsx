import { useId, useRef, useState } from 'react'
import { SCORE_WORDS, scoreStep, scoreWord } from '../lib/scores'
import { SCORE_BACKGROUND, SCORE_TEXT } from './scoreClasses'

interface SegmentSliderProps {
  label: string
  /** 1 to 5; 0 while nothing is chosen. */
  value: number
  onChange: (value: number) => void
  invalid?: boolean
}

/**
 * A slider in five segments. Keyboard and screen reader use a native range input, whose value is announced as a word;
 * pointer and touch use the segments over it, because a tap on a native range input has no effect on some phones.
 */
export function SegmentSlider({ label, value, onChange, invalid }: SegmentSliderProps) {
  const id = useId()
  const range = useRef<HTMLInputElement>(null)
  const [hovered, setHovered] = useState(0)
  const displayed = hovered || value
  const colour = scoreStep(displayed)
  const missing = invalid ? 'text-flare' : 'text-ink-3'

  return (
    <div>
      <div className="flex items-baseline justify-between font-semibold">
        <label htmlFor={id}>{label}</label>
        <span aria-hidden="true" className={`text-[0.9rem] ${displayed ? SCORE_TEXT[colour] : missing}`}>
          {scoreWord(displayed) ?? 'Choose'}
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
          aria-valuetext={scoreWord(value) ?? 'Not rated yet'}
          aria-invalid={invalid}
          onChange={(event) => {
            onChange(Number(event.target.value))
          }}
          className="peer pointer-events-none absolute inset-0 opacity-0"
        />
        <div
          aria-hidden="true"
          className="-mx-0.5 flex rounded-lg peer-focus-visible:outline-3 peer-focus-visible:outline-t5"
          onPointerLeave={() => {
            setHovered(0)
          }}
        >
          {SCORE_WORDS.map((word, index) => (
            <button
              key={word}
              type="button"
              tabIndex={-1}
              title={word}
              onPointerEnter={(event) => {
                // Touch has no hover: the segment touched last would stay highlighted.
                if (event.pointerType !== 'touch') setHovered(index + 1)
              }}
              onClick={() => {
                onChange(index + 1)
                range.current?.focus({ preventScroll: true })
              }}
              className="group flex h-11 grow basis-0 items-center px-0.5"
            >
              <span
                className={`h-3.5 grow rounded-sm transition-colors group-first:rounded-l-full group-last:rounded-r-full ${
                  index < displayed ? SCORE_BACKGROUND[colour] : 'bg-track inset-ring inset-ring-edge'
                }`}
              />
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
