import { Button } from '../../ui/Button'

interface SearchFailedProps {
  message: string
  onRetry: () => void
}

/** The dropdown when no answer came; the text in the box stays. */
export function SearchFailed({ message, onRetry }: SearchFailedProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-6 text-center">
      <p role="alert" className="font-medium">
        {message}
      </p>
      <Button variant="outline" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
