import {
  barPercent,
  DONUT_CIRCUMFERENCE,
  donutArc,
  meanText,
  NO_SCORE,
  oneDecimal,
  scoreStep,
} from '../lib/scores'
import { SCORE_FILL } from './scoreClasses'

interface CategoryBar {
  label: string
  value: number
  /** The average to compare with; 0 for none. */
  average?: number
}

/**
 * One bar per category with its number, or '–' for 0, and how far it is from the average, which is a tick on the bar.
 * The length is value/5, at least 2 px for values above 0 (spec section 2).
 */
export function CategoryBars({ bars }: { bars: readonly CategoryBar[] }) {
  return (
    <dl>
      {bars.map(({ label, value, average = 0 }) => (
        <div key={label} className="cat">
          <dt>{label}</dt>
          <dd>
            <Bar value={value} average={average} />
            <b>
              <MeanNumber value={value} />
            </b>
            {value > 0 && average > 0 && <Difference value={value} average={average} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * A mean to one decimal. A 0 means that too few rated the category: it is shown as a dash, with words for screen
 * readers.
 */
function MeanNumber({ value }: { value: number }) {
  if (value > 0) return <>{meanText(value)}</>
  return (
    <>
      <span aria-hidden="true">{NO_SCORE}</span>
      <span className="sr-only">Too few ratings</span>
    </>
  )
}

/** How far a mean is above or below an average, both as displayed. It has no color: above is not always better. */
function Difference({ value, average }: { value: number; average: number }) {
  const tenths = Math.round(10 * (Number(oneDecimal(value)) - Number(oneDecimal(average))))
  const size = oneDecimal(Math.abs(tenths) / 10)
  const words = tenths > 0 ? `${size} above average` : `${size} below average`
  return (
    <small>
      <span aria-hidden="true">{tenths === 0 ? 'same' : `${tenths > 0 ? '▲' : '▼'} ${size}`}</span>
      <span className="sr-only">{tenths === 0 ? 'same as the average' : words}</span>
    </small>
  )
}

function Bar({ value, average }: { value: number; average: number }) {
  const fill = SCORE_FILL[scoreStep(value)]
  return (
    <svg width="100%" height="22" aria-hidden="true">
      <rect y="5" width="100%" height="12" rx="6" className="fill-track" />
      {value > 0 && <rect x="5" y="5" width="2" height="12" className={fill} />}
      <rect y="5" width={`${barPercent(value)}%`} height="12" rx="6" className={fill} />
      {average > 0 && <rect x={`${barPercent(average)}%`} width="3" height="22" className="average" />}
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

/** A percentage as a ring on the turf, with the number inside and a text beside it. */
export function Donut({ percent, text, note }: DonutProps) {
  return (
    <>
      <span className="ring">
        <svg viewBox="0 0 80 80" strokeWidth="11" aria-hidden="true">
          <circle cx="40" cy="40" r="30" />
          {percent !== null && percent > 0 && (
            <circle
              cx="40"
              cy="40"
              r="30"
              strokeDasharray={`${donutArc(percent)} ${DONUT_CIRCUMFERENCE}`}
              transform="rotate(-90 40 40)"
            />
          )}
        </svg>
        <span>{percent === null ? NO_SCORE : `${percent}%`}</span>
      </span>
      <p>
        {text}
        {note && <span className="block">{note}</span>}
      </p>
    </>
  )
}
