import type { ReactNode } from 'react'
import { Button } from './Button'

interface EmptyStateProps {
  /** An emoji or an icon; hidden from screen readers. */
  icon: ReactNode
  title: string
  /** 'h1' where the page has no other content. */
  heading?: 'h1' | 'h2'
  text?: string
  action?: ReactNode
}

/** An empty list or a missing page: the reason and an action. */
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

interface ErrorStateProps {
  /** The whole text of the alert. */
  message: string
  onRetry: () => void
}

/** An error while loading, with a retry button. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <div className="motion-fade grid justify-items-center gap-5 rounded-card border border-line bg-card px-6 py-12 text-center shadow-card">
      <span className="grid size-16 place-items-center rounded-full bg-flare-soft font-display text-4xl font-bold text-flare">
        <span aria-hidden="true">!</span>
      </span>
      <p role="alert" className="max-w-[48ch] text-lg font-medium">
        {message}
      </p>
      <Button variant="accent" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}

/** An alert at the bottom of the window: the chunk of a dialog could not be loaded. */
export function ChunkLoadError() {
  return (
    <p
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-card border border-line bg-card p-4 text-center shadow-float"
    >
      This could not be opened. Please check your connection and reload the page.
    </p>
  )
}
