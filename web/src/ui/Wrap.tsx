import type { ReactNode } from 'react'

interface WrapProps {
  narrow?: boolean
  className?: string
  children: ReactNode
}

/** The column all content keeps to: 1120 px, or 720 px for forms and text. */
export function Wrap({ narrow = false, className = '', children }: WrapProps) {
  return (
    <div className={`mx-auto w-full px-4 sm:px-6 ${narrow ? 'max-w-[45rem]' : 'max-w-[70rem]'} ${className}`}>
      {children}
    </div>
  )
}
