import type { ReactNode } from 'react'

interface BandProps {
  hashes?: boolean
  glow?: boolean
  children?: ReactNode
}

/** The strip of turf at the top of a page; it starts beneath the site's header, which lies over it. */
export function Band({ hashes = false, glow = false, children }: BandProps) {
  return (
    <div className={`turf z-10 pt-17 ${hashes ? 'turf-hashes' : ''} ${glow ? 'turf-glow' : ''}`}>
      {children}
    </div>
  )
}
