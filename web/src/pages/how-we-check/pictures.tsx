import { hasComments } from '../../lib/comments'
import { formatCount } from '../../lib/format'
import { squaresOf } from './squares'

/** A review as a coach sees it, and its author, crossed out. */
export function WhatIsSeen() {
  return (
    <svg viewBox="0 0 236 170" className="check-picture" aria-hidden="true">
      <rect x="1" y="8" width="150" height="154" rx="12" className="check-paper" />
      <rect x="14" y="22" width="34" height="34" rx="8" className="check-s2" />
      <text className="check-score" x="31" y="46" textAnchor="middle">
        2
      </text>
      <text x="58" y="36">
        Athlete
      </text>
      <text x="58" y="53" className="check-light">
        Nov 24
      </text>
      {hasComments() && <path d="M14 76h122M14 92h108M14 108h116" className="check-words" />}
      <rect x="14" y="126" width="92" height="22" rx="6" className="check-tag" />
      <text x="24" y="142" className="check-tag-text">
        Unorganized
      </text>
      <path d="M151 84h18" className="check-dots" />
      <rect x="170" y="30" width="62" height="110" rx="12" className="check-turf" />
      <circle cx="201" cy="68" r="15" className="check-person" />
      <path d="M176 122c4-22 46-22 50 0" className="check-person" />
      <path d="M178 38l46 94" className="check-strike" />
    </svg>
  )
}

/** The four steps of a check, on a way. */
export function WhoChecks() {
  return (
    <svg viewBox="0 0 236 170" className="check-picture" aria-hidden="true">
      <path d="M30 42h176v86H30" className="check-way" />
      <Stop
        number={1}
        x={34}
        y={42}
        look="check-soft"
        icon="M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01"
      />
      <Stop
        number={2}
        x={202}
        y={42}
        look="check-gold"
        icon="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0M12 7.5V12l3 2"
      />
      <Stop
        number={3}
        x={202}
        y={128}
        look="check-dark"
        icon="M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0"
      />
      <Stop number={4} x={34} y={128} look="check-soft" icon="M4.5 12.8l5 5L19.5 7" />
    </svg>
  )
}

interface StopProps {
  number: number
  x: number
  y: number
  look: string
  icon: string
}

function Stop({ number, x, y, look, icon }: StopProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="28" className={look} />
      <g transform="translate(-15 -15) scale(1.25)" className={`${look}-icon`}>
        <path d={icon} />
      </g>
      <circle cx="22" cy="-20" r="10" className="check-badge" />
      <text x="22" y="-15" textAnchor="middle">
        {number}
      </text>
    </g>
  )
}

/** Public reviews and removals as squares. */
export function Squares({ published, removed }: { published: number; removed: number }) {
  const { unit, squares } = squaresOf(published, removed)
  const rows = (squares.at(-1)?.row ?? 0) + 1
  return (
    <svg viewBox={`0 0 236 ${14 * rows + 34}`} className="check-picture" aria-hidden="true">
      {squares.map(({ column, row, isRemoved }) => (
        <Square
          key={`${row} ${column}`}
          x={6 + 14 * column}
          y={6 + 14 * row}
          look={isRemoved ? 'check-s1' : 'check-s5'}
        />
      ))}
      <text x="6" y={14 * rows + 26} className="check-light">
        one square is {formatCount(unit)}
      </text>
    </svg>
  )
}

/** Squares without a color, before the first count. */
export function EmptySquares() {
  return (
    <svg viewBox="0 0 236 64" className="check-picture" aria-hidden="true">
      {Array.from({ length: 4 }, (_, row) =>
        Array.from({ length: 16 }, (_, column) => (
          <Square key={`${row} ${column}`} x={6 + 14 * column} y={5 + 14 * row} look="check-empty" />
        )),
      )}
    </svg>
  )
}

function Square({ x, y, look }: { x: number; y: number; look: string }) {
  return <rect x={x} y={y} width="11" height="11" rx="3" className={look} />
}

/** What a school email tells, and what it does not. */
export function WhatNobodyKnows() {
  return (
    <svg viewBox="0 0 236 160" className="check-picture" aria-hidden="true">
      <circle cx="86" cy="80" r="66" className="check-known" />
      <circle cx="154" cy="80" r="66" className="check-unknown" />
      <g textAnchor="middle">
        <text x="58" y="72">
          School
        </text>
        <text x="58" y="88">
          email
        </text>
        <text x="186" y="72">
          Was on
        </text>
        <text x="186" y="88">
          the team
        </text>
        <text x="120" y="98" className="check-question">
          ?
        </text>
        <text x="58" y="108" className="check-light">
          checked
        </text>
        <text x="184" y="108" className="check-light">
          unknown
        </text>
      </g>
    </svg>
  )
}
