import type { ReactNode } from 'react'

interface CaseCardProps {
  title: string
  note?: string
  children: ReactNode
}

/** A part of a case with its heading. */
export function CaseCard({ title, note, children }: CaseCardProps) {
  return (
    <section className="desk-card desk-part">
      <h2>
        {title} {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
  )
}
