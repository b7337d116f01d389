import type { ReactNode } from 'react'

interface PublishPictureProps {
  /** Where on the line the review is written; null if it appears at once. */
  written: number | null
  /** Where it appears. */
  appears: number
  label: string
  /** Whether others appear with it. */
  withOthers?: boolean
  /** Whether everyone else's appear with it. */
  withEveryone?: boolean
  /** Whether the line shows how long the season is. */
  hasSeason?: boolean
}

/** A line of time: a dashed dot where a review is written, a gold one where it appears, and rings for others. */
export function PublishPicture({
  written,
  appears,
  label,
  withOthers,
  withEveryone,
  hasSeason,
}: PublishPictureProps) {
  const reach = withEveryone ? 34 : 18
  return (
    <svg viewBox="0 0 176 64" aria-hidden="true" className="h-16 w-44 max-w-full text-ink-3">
      {hasSeason && <rect x="4" y="28" width="92" height="24" rx="5" className="fill-ink-3 opacity-20" />}
      <path d="M4 40h168" stroke="currentColor" strokeWidth="1.5" />
      {written !== null && (
        <>
          <circle
            cx={written}
            cy="40"
            r="6"
            className="fill-card stroke-gold-ink"
            strokeWidth="2"
            strokeDasharray="3 2.5"
          />
          <path
            d={`M${written + 8} 34q${(appears - written) / 2 - 8}-22 ${appears - written - reach}-4`}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeDasharray="2 3"
          />
        </>
      )}
      {withOthers && [24, 56].map((y) => <Ring key={y} x={appears} y={y} />)}
      {withEveryone && AROUND.map(([x, y]) => <Ring key={`${x} ${y}`} x={appears + x} y={40 + y} />)}
      <circle cx={appears} cy="40" r="7.5" className="fill-gold stroke-gold-ink" strokeWidth="1.5" />
      {hasSeason && <Label x={26}>season</Label>}
      <Label x={withOthers || withEveryone ? (written ?? appears) : appears}>{label}</Label>
    </svg>
  )
}

/** The places of others around the one that is the author's. */
const AROUND = [-17, 0, 17]
  .flatMap((x) => [-17, 0, 17].map((y) => [x, y] as const))
  .filter(([x, y]) => x || y)

function Ring({ x, y }: { x: number; y: number }) {
  return <circle cx={x} cy={y} r="6" className="fill-card" stroke="currentColor" strokeWidth="1.5" />
}

function Label({ x, children }: { x: number; children: ReactNode }) {
  return (
    <text x={x} y="17" textAnchor="middle" fontSize="13" className="fill-ink font-semibold">
      {children}
    </text>
  )
}
