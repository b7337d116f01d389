import type { ReactNode } from 'react'

interface PanelProps {
  title: ReactNode
  /** The id of the title, for aria-labelledby of the controls inside. */
  titleId?: string
  className?: string
  children: ReactNode
}

/** A card with a heading: a part of a profile or of a form. */
export function Panel({ title, titleId, className = '', children }: PanelProps) {
  return (
    <section
      className={`rounded-card border border-line bg-card p-5 shadow-card sm:px-6.5 sm:py-6 ${className}`}
    >
      <h2 id={titleId} className="mb-3.5 text-[1.6rem]">
        {title}
      </h2>
      {children}
    </section>
  )
}
