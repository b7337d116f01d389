import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** An emoji or a drawing; it says nothing by itself. */
  icon: ReactNode
  title: string
  /** 'h1' where this is all there is on the page. */
  heading?: 'h1' | 'h2'
  text?: string
  action?: ReactNode
}

/** Nothing to show, why, and what to do about it. */
export function EmptyState({ icon, title, heading: Heading = 'h2', text, action }: EmptyStateProps) {
  return (
    <div className="motion-fade grid justify-items-center gap-3 rounded-card border border-dashed border-line-strong px-6 py-14 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-softer text-4xl" aria-hidden="true">
        {icon}
      </span>
      <Heading className="mt-2 text-3xl">{title}</Heading>
      {text && <p className="max-w-[44ch] text-ink-2">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
