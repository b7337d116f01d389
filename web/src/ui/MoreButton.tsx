import { useState } from 'react'
import { Button } from './Button'
import { useSubmit } from './useSubmit'

interface MoreButtonProps {
  label: string
  /** Rejects with an error whose message is shown. */
  onMore: () => Promise<void>
}

/** A button that fetches the next page of a list, and shows why it failed. */
export function MoreButton({ label, onMore }: MoreButtonProps) {
  const { busy, run } = useSubmit()
  const [failure, setFailure] = useState('')

  const more = async () => {
    setFailure('')
    try {
      await onMore()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Something went wrong.')
    }
  }
  return (
    <div className="mt-6 grid justify-items-center gap-4">
      {failure && (
        <p role="alert" className="font-medium text-flare">
          {failure}
        </p>
      )}
      <Button variant="outline" busy={busy} busyLabel="Loading..." onClick={() => void run(more)}>
        {label}
      </Button>
    </div>
  )
}
