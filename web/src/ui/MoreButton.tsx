import { Button } from './Button'

interface MoreButtonProps {
  label: string
  busy: boolean
  onMore: () => void
}

/** Fetches the next page of a list. */
export function MoreButton({ label, busy, onMore }: MoreButtonProps) {
  return (
    <p className="mt-6 text-center">
      <Button variant="outline" busy={busy} busyLabel="Loading..." onClick={onMore}>
        {label}
      </Button>
    </p>
  )
}
