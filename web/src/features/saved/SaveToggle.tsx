import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../../api/queryClient'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { useSession } from '../../session/session'
import { buttonClass, type ButtonVariant } from '../../ui/Button'
import { BookmarkIcon } from '../../ui/icons'
import { useSubmit } from '../../ui/useSubmit'
import { changeSaved, setSavedInCache } from './savedCoaches'

interface SaveToggleProps {
  coachId: string
  isSaved: boolean
  /** Called with the spec's alert after an error, and with '' before each request. */
  onProblem: (message: string) => void
  /** What the button reads while the coach is not saved. */
  label?: string
  variant?: ButtonVariant
  className?: string
}

/** The save button: an optimistic update, rolled back after an error (spec sections 2, 4 and 8). */
export function SaveToggle({
  coachId,
  isSaved,
  onProblem,
  label = 'Save',
  variant = 'chalk',
  className = 'min-w-31',
}: SaveToggleProps) {
  const cache = useQueryClient()
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const handleExpiredSession = useHandleExpiredSession()
  const { busy, run } = useSubmit()

  const toggle = async () => {
    onProblem('')
    // The response of a pending query would overwrite the optimistic update.
    await cache.cancelQueries({ queryKey: keys.mine(coachId) })
    setSavedInCache(cache, coachId, !isSaved)
    try {
      await changeSaved(coachId, !isSaved)
    } catch (error) {
      setSavedInCache(cache, coachId, isSaved)
      if (!handleExpiredSession(error)) onProblem(alertOf(error))
    }
    void cache.invalidateQueries({ queryKey: keys.mine(coachId) })
    void cache.invalidateQueries({ queryKey: keys.savedCoaches() })
  }

  const title = titleOf(busy, isSaved)
  const text = labelOf(busy, isSaved, label)
  return (
    <button
      type="button"
      title={title}
      // The accessible name holds the words that are seen.
      aria-label={title.toLowerCase().includes(text.toLowerCase()) ? title : text}
      aria-busy={busy || undefined}
      disabled={busy || status === 'loading'}
      onClick={() => {
        if (status === 'signed-out') open('sign-in')
        else void run(toggle)
      }}
      className={`${buttonClass(variant)} ${className}`}
    >
      <BookmarkIcon filled={isSaved} />
      <span>{text}</span>
    </button>
  )
}

function titleOf(busy: boolean, isSaved: boolean): string {
  if (busy) return 'Saving...'
  return isSaved ? 'Remove from saved' : 'Save coach'
}

function labelOf(busy: boolean, isSaved: boolean, label: string): string {
  if (busy) return 'Saving...'
  return isSaved ? 'Saved' : label
}

function alertOf(error: unknown): string {
  return error instanceof Error && error.message ? `Error: ${error.message}` : 'Unknown error occurred'
}
