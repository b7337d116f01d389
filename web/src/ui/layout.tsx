import type { ReactNode } from 'react'

interface ContainerProps {
  narrow?: boolean
  className?: string
  children: ReactNode
}

/** The page's content column: at most 1120 px wide, or 720 px for forms and text. */
export function Container({ narrow = false, className = '', children }: ContainerProps) {
  return (
    <div
      className={`mx-auto w-full px-4 max-xs:px-2 sm:px-6 ${narrow ? 'max-w-[45rem]' : 'max-w-[70rem]'} ${className}`}
    >
      {children}
    </div>
  )
}

interface HeroBackgroundProps {
  hashes?: boolean
  glow?: boolean
  children?: ReactNode
}

/** The turf at the top of a page, beneath the site's header, which overlaps it. */
export function HeroBackground({ hashes = false, glow = false, children }: HeroBackgroundProps) {
  return (
    <div className={`turf z-10 pt-17 ${hashes ? 'turf-hashes' : ''} ${glow ? 'turf-glow' : ''}`}>
      {children}
    </div>
  )
}
