import type { ReactNode } from 'react'
import { Button } from './Button'

interface EmptyStateProps {
  /** A drawing from ui/drawings.tsx. */
  drawing: ReactNode
  title: string
  /** 'h1' if the page has no other content. */
  heading?: 'h1' | 'h2'
  text?: string
  action?: ReactNode
}

/** An empty list or a missing page, on turf: an explanation and an action, whose buttons are `gold` and `chalk`. */
export function EmptyState({ drawing, title, heading: Heading = 'h2', text, action }: EmptyStateProps) {
  return (
    <div className="motion-fade turf turf-hashes turf-glow overflow-hidden rounded-card">
      <div className="flex flex-col gap-x-14 gap-y-6 px-6 pt-8 pb-14 md:flex-row-reverse md:items-center md:justify-between md:px-12">
        {drawing}
        <div className="min-w-0 grow">
          <Heading className="text-4xl uppercase sm:text-5xl">{title}</Heading>
          {text && <p className="mt-3 max-w-[44ch] text-lg text-chalk-2">{text}</p>}
          {action && <div className="mt-6">{action}</div>}
        </div>
      </div>
    </div>
  )
}

interface ErrorStateProps {
  /** The full text of the alert. */
  message: string
  onRetry: () => void
}

/** A loading error with a retry button. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <div className="motion-fade grid justify-items-center gap-5 rounded-card border border-line bg-card px-6 py-12 text-center shadow-card">
      <span className="grid size-16 place-items-center rounded-full bg-flare-soft font-display text-4xl font-bold text-flare">
        <span aria-hidden="true">!</span>
      </span>
      <p role="alert" className="max-w-[48ch] text-lg font-medium">
        {message}
      </p>
      <Button variant="accent" className="needs-script" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}

/** An alert at the bottom of the window: a dialog failed, or its chunk could not be loaded. Offers a reload. */
export function ChunkLoadError() {
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto grid max-w-md gap-3 rounded-card border border-line bg-card p-4 text-center shadow-float">
      <p role="alert">We couldn’t open this. Check your connection and reload.</p>
      <Button
        onClick={() => {
          location.reload()
        }}
      >
        Reload
      </Button>
    </div>
  )
}
