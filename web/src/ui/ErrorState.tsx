import { Button } from './Button'

interface ErrorStateProps {
  /** Exactly the text of the alert. */
  message: string
  onRetry: () => void
}

/** Something could not be loaded; one can try again. */
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
