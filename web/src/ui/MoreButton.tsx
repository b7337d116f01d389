import { useState } from 'react'
import { Button, buttonClass } from './Button'
import { focusElement } from './focusElement'
import { useSubmit } from './useSubmit'

interface MoreButtonProps {
  /** The kind of items in the list. */
  items: 'reviews' | 'coaches' | 'rows' | 'cases' | 'profiles' | 'lists' | 'moves' | 'texts'
  /** Whether the list has another page. */
  hasMore: boolean
  /** The address of a page that begins with the next items, for visitors without JavaScript. */
  nextPath?: string | undefined
  /** Rejects with an error whose message is shown. */
  onMore: () => Promise<void>
}

/**
 * A button that fetches the next page of a list, and shows an error if that fails. After the last page, a sentence
 * takes its place and its focus; a list with only one page has neither.
 */
export function MoreButton({ items, hasMore, nextPath, onMore }: MoreButtonProps) {
  const { busy, failure, run } = useSubmit((thrown) =>
    thrown instanceof Error ? thrown.message : 'Something went wrong.',
  )
  const [isPressed, setPressed] = useState(false)

  const more = () => {
    setPressed(true)
    return onMore()
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
        <>
          <Button
            variant="outline"
            busy={busy}
            busyLabel="Loading..."
            className="needs-script"
            onClick={() => void run(more)}
          >
            Show more {items}
          </Button>
          {nextPath && (
            <noscript>
              <a href={nextPath} rel="next nofollow" className={buttonClass('outline')}>
                Show more {items}
              </a>
            </noscript>
          )}
        </>
      ) : (
        <p ref={focusIfLost} tabIndex={-1} className="text-ink-2">
          There are no more {items}.
        </p>
      )}
    </div>
  )
}

/** Takes over the focus of the removed button, unless the visitor has moved on to another control. */
function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) focusElement(element)
}
