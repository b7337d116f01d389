import type { ReactNode } from 'react'
import { WarningIcon } from './formIcons'

interface PanelProps {
  title: ReactNode
  /** The id of the title, for aria-labelledby on the controls inside. */
  titleId?: string
  /** A note to the right of the title, such as the progress or 'optional'. */
  note?: ReactNode
  /** An error message about what is missing in this part of a form. */
  error?: string | undefined
  /** The id of the error, for aria-describedby on the controls inside. */
  errorId?: string
  className?: string
  children: ReactNode
}

/** A card with a heading: a section of a profile or a form. */
export function Panel({ title, titleId, note, error, errorId, className = '', children }: PanelProps) {
  return (
    <section
      className={`rounded-card border bg-card p-5 shadow-card sm:px-6.5 sm:py-6 ${
        error ? 'border-bad ring-1 ring-bad' : 'border-line'
      } ${className}`}
    >
      <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="text-[1.6rem]">
          {title}
        </h2>
        {note}
      </div>
      {error && (
        <p
          id={errorId}
          role="alert"
          className="motion-fade mb-3.5 flex items-start gap-2.5 rounded-xl bg-bad-soft px-3.5 py-2.5 leading-snug font-semibold text-bad"
        >
          <WarningIcon />
          {error}
        </p>
      )}
      {children}
    </section>
  )
}
