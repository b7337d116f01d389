import { DONUT_CIRCUMFERENCE, donutArc, scoreStep } from '../lib/scores'
import { SCORE_STROKE } from './scoreClasses'

interface DonutProps {
  /** 0 to 100. */
  percent: number
  /** What the share is of; it reads on after the number. */
  text: string
  note?: string
}

/** A share as a ring with its number inside and its words beside it. */
export function Donut({ percent, text, note }: DonutProps) {
  return (
    <div className="flex items-center gap-5">
      <span className="relative grid size-28 lg:size-32 shrink-0 place-items-center">
        <svg viewBox="0 0 80 80" className="absolute inset-0" fill="none" strokeWidth="11" aria-hidden="true">
          <circle cx="40" cy="40" r="30" className="stroke-track" />
          {percent > 0 && (
            <circle
              cx="40"
              cy="40"
              r="30"
              className={SCORE_STROKE[scoreStep(percent / 20)]}
              strokeDasharray={`${donutArc(percent)} ${DONUT_CIRCUMFERENCE}`}
              strokeLinecap="round"
              transform="rotate(-90 40 40)"
            />
          )}
        </svg>
        <span className="relative font-display text-[1.9rem] lg:text-[2.1rem] leading-none font-bold">
          {percent}%
        </span>
      </span>
      <p className="text-ink-2">
        {text}
        {note && <span className="block text-sm text-ink-3">{note}</span>}
      </p>
    </div>
  )
}
