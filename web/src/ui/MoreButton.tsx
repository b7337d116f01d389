import { useState } from 'react'
import { Button } from './Button'
import { focusElement } from './focusElement'
import { useSubmit } from './useSubmit'

interface MoreButtonProps {
  /** What the list holds. */
  items: 'reviews' | 'coaches'
  /** Whether the list has another page. */
  hasMore: boolean
  /** Rejects with an error whose message is shown. */
  onMore: () => Promise<void>
}

/**
 * A button that fetches the next page of a list, and shows why it failed. After the last page a sentence takes its
 * place and its focus; a list of one page has neither.
 */
export function MoreButton({ items, hasMore, onMore }: MoreButtonProps) {
  const { busy, run } = useSubmit()
  const [isPressed, setPressed] = useState(false)
  const [failure, setFailure] = useState('')

  const more = async () => {
    setPressed(true)
    setFailure('')
    try {
      await onMore()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Something went wrong.')
    }
  }
  if (!hasMore && !isPressed) return null
  return (
    <div className="mt-6 grid justify-items-center gap-4">
      {failure && (
        <p role="alert" className="font-medium text-flare">
          {failure}
        </p>
      )}
      {hasMore ? (
        <Button variant="outline" busy={busy} busyLabel="Loading..." onClick={() => void run(more)}>
          Show more {items}
        </Button>
      ) : (
        <p ref={focusIfLost} tabIndex={-1} className="text-ink-2">
          There are no more {items}.
        </p>
      )}
    </div>
  )
}

/** Takes the focus of the removed button; a visitor who went on to another control keeps theirs. */
function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) focusElement(element)
}
