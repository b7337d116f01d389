import type { ReactNode } from 'react'

interface DrawingProps {
  /** SVG shapes in a 320 by 220 viewBox. */
  children: ReactNode
}

/** A line drawing on turf; hidden from screen readers. */
function Drawing({ children }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 320 220"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      className="w-44 shrink-0 md:w-72"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

const DIM = 'stroke-chalk-3'

/** A ball flying past the goal, for pages that were not found. */
export function MissedShot() {
  return (
    <Drawing>
      <path className={DIM} d="M20 30v160M73 30v160M126 30v160M179 30v160" opacity="0.4" />
      <path className={DIM} d="M14 190h292M236 18v172" strokeWidth="4" />
      <path className="stroke-gold" d="M60 112C104 12 214 18 276 146" strokeDasharray="2 9" strokeWidth="4" />
      <circle className="stroke-gold" cx="52" cy="138" r="25" strokeDasharray="5 8" />
      <circle className="fill-chalk" cx="282" cy="168" r="20" />
      <path
        className="stroke-turf-800"
        d="M282 148v40M262.5 164c12 5 27 5 39 0M268 154c9 8 9 20 0 28M296 154c-9 8-9 20 0 28"
        strokeWidth="2.2"
      />
    </Drawing>
  )
}

/** An empty clipboard, for empty lists. */
export function EmptyClipboard() {
  return (
    <Drawing>
      <rect className={DIM} x="70" y="18" width="180" height="190" rx="16" />
      <path className="fill-turf-800 stroke-chalk" d="M130 8h60v20h-60z" />
      <circle className="stroke-gold" cx="112" cy="68" r="15" strokeDasharray="4 6" />
      <path className={DIM} d="M152 68h74M152 116h74M152 164h74" />
      <g className={DIM} strokeDasharray="4 6" opacity="0.6">
        <circle cx="112" cy="116" r="15" />
        <circle cx="112" cy="164" r="15" />
      </g>
    </Drawing>
  )
}
