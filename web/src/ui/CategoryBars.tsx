import { barPercent, oneDecimal, scoreStep } from '../lib/scores'
import { SCORE_FILL } from './scoreClasses'

interface CategoryBarsProps {
  bars: readonly { label: string; value: number }[]
  compact?: boolean
}

/** One bar for each category, as long as its mean of 5 and at least 2 px when there is one, with its number. */
export function CategoryBars({ bars, compact = false }: CategoryBarsProps) {
  return (
    <dl
      className={
        compact
          ? 'grid gap-x-8 gap-y-1.5 text-sm sm:grid-cols-2'
          : 'flex grow flex-col justify-evenly gap-2 sm:gap-3'
      }
    >
      {bars.map(({ label, value }) => (
        <div
          key={label}
          className="grid grid-cols-[5.75rem_1fr_2.25rem] sm:grid-cols-[7rem_1fr_2.25rem] items-center gap-3"
        >
          <dt>{label}</dt>
          <dd className="contents">
            <Bar value={value} height={compact ? 8 : 12} />
            <span className={`text-right font-display font-bold ${compact ? 'text-lg' : 'text-[1.35rem]'}`}>
              {oneDecimal(value)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Bar({ value, height }: { value: number; height: number }) {
  const fill = SCORE_FILL[scoreStep(value)]
  return (
    <svg width="100%" height={height} aria-hidden="true" className="block overflow-hidden rounded-full">
      <rect width="100%" height={height} className="fill-track" />
      {value > 0 && <rect width="2" height={height} className={fill} />}
      <rect width={`${barPercent(value)}%`} height={height} rx={height / 2} className={fill} />
    </svg>
  )
}
