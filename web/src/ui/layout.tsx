import type { ReactNode } from 'react'

interface WrapProps {
  narrow?: boolean
  className?: string
  children: ReactNode
}

/** The column all content keeps to: 1120 px, or 720 px for forms and text. */
export function Container({ narrow = false, className = '', children }: WrapProps) {
  return (
    <div className={`mx-auto w-full px-4 sm:px-6 ${narrow ? 'max-w-[45rem]' : 'max-w-[70rem]'} ${className}`}>
      {children}
    </div>
  )
}

interface BandProps {
  hashes?: boolean
  glow?: boolean
  children?: ReactNode
}

/** The strip of turf at the top of a page; it starts beneath the site's header, which lies over it. */
export function HeroBackground({ hashes = false, glow = false, children }: BandProps) {
  return (
    <div className={`turf z-10 pt-17 ${hashes ? 'turf-hashes' : ''} ${glow ? 'turf-glow' : ''}`}>
      {children}
    </div>
  )
}
