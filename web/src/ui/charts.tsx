import { barPercent, DONUT_CIRCUMFERENCE, donutArc, meanText, NO_SCORE, scoreStep } from '../lib/scores'
import { SCORE_FILL, SCORE_STROKE } from './scoreClasses'

interface CategoryBarsProps {
  bars: readonly { label: string; value: number }[]
}

/**
 * One bar per category with its number, or '–' for 0. The length is value/5, at least 2 px for values above 0 (spec
 * section 2).
 */
export function CategoryBars({ bars }: CategoryBarsProps) {
  return (
    <dl className="flex grow flex-col justify-evenly gap-2 sm:gap-3">
      {bars.map(({ label, value }) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(5.75rem,auto)_1fr_2.25rem] sm:grid-cols-[minmax(7rem,auto)_1fr_2.25rem] items-center gap-3"
        >
          <dt>{label}</dt>
          <dd className="contents">
            <Bar value={value} />
            <span className="text-right font-display text-[1.35rem] font-bold">
              <MeanNumber value={value} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * A mean to one decimal. A 0 means that nobody rated the category: it is shown as a dash, with words for screen
 * readers.
 */
function MeanNumber({ value }: { value: number }) {
  if (value > 0) return <>{meanText(value)}</>
  return (
    <>
      <span aria-hidden="true">{NO_SCORE}</span>
      <span className="sr-only">Not rated</span>
    </>
  )
}

/** In pixels. */
const BAR_HEIGHT = 12

function Bar({ value }: { value: number }) {
  const fill = SCORE_FILL[scoreStep(value)]
  return (
    <svg width="100%" height={BAR_HEIGHT} aria-hidden="true" className="block overflow-hidden rounded-full">
      <rect width="100%" height={BAR_HEIGHT} className="fill-track" />
      {value > 0 && <rect width="2" height={BAR_HEIGHT} className={fill} />}
      <rect width={`${barPercent(value)}%`} height={BAR_HEIGHT} rx={BAR_HEIGHT / 2} className={fill} />
    </svg>
  )
}

interface DonutProps {
  /** 0 to 100, or null if nobody answered. */
  percent: number | null
  /** Completes the sentence that the number starts: 'of athletes would recommend'. */
  text: string
  note?: string
}

/** A percentage as a ring with the number inside and a text beside it. */
export function Donut({ percent, text, note }: DonutProps) {
  return (
    <div className="flex items-center gap-5">
      <span className="relative grid size-28 lg:size-32 shrink-0 place-items-center">
        <svg viewBox="0 0 80 80" className="absolute inset-0" fill="none" strokeWidth="11" aria-hidden="true">
          <circle cx="40" cy="40" r="30" className="stroke-track" />
          {percent !== null && percent > 0 && (
            <circle
              cx="40"
              cy="40"
              r="30"
              className={SCORE_STROKE[scoreStep(percent / 20)]}
              strokeDasharray={`${donutArc(percent)} ${DONUT_CIRCUMFERENCE}`}
              transform="rotate(-90 40 40)"
            />
          )}
        </svg>
        <span className="relative font-display text-[1.9rem] lg:text-[2.1rem] leading-none font-bold">
          {percent === null ? NO_SCORE : `${percent}%`}
        </span>
      </span>
      <p className="text-ink-2">
        {text}
        {note && <span className="block text-sm text-ink-3">{note}</span>}
      </p>
    </div>
  )
}
