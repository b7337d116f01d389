import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../../api/queryClient'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { useSession } from '../../session/session'
import { buttonClass } from '../../ui/Button'
import { BookmarkIcon } from '../../ui/icons'
import { useSubmit } from '../../ui/useSubmit'
import { changeSaved, showSaved } from './savedCoaches'

interface SaveToggleProps {
  coachId: string
  isSaved: boolean
  /** Told '' when a new try begins and the spec's alert when it failed. */
  onProblem: (message: string) => void
}

/** Bookmarks the coach: shown at once, taken back when the server refuses (spec sections 2, 4 and 8). */
export function SaveToggle({ coachId, isSaved, onProblem }: SaveToggleProps) {
  const cache = useQueryClient()
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const handleExpiredSession = useHandleExpiredSession()
  const { busy, run } = useSubmit()

  const toggle = async () => {
    onProblem('')
    // An answer already on its way would show the old state again.
    await cache.cancelQueries({ queryKey: keys.mine(coachId) })
    showSaved(cache, coachId, !isSaved)
    try {
      await changeSaved(coachId, !isSaved)
    } catch (error) {
      showSaved(cache, coachId, isSaved)
      if (!handleExpiredSession(error)) onProblem(problemOf(error))
    }
    void cache.invalidateQueries({ queryKey: keys.mine(coachId) })
    void cache.invalidateQueries({ queryKey: keys.savedCoaches() })
  }

  const title = titleOf(busy, isSaved)
  return (
    <button
      type="button"
      title={title}
      aria-label={title}
      aria-busy={busy || undefined}
      disabled={busy || status === 'loading'}
      onClick={() => {
        if (status === 'signed-out') open('sign-in')
        else void run(toggle)
      }}
      className={`${buttonClass('chalk')} min-w-31`}
    >
      <BookmarkIcon filled={isSaved} />
      <span>{labelOf(busy, isSaved)}</span>
    </button>
  )
}

function titleOf(busy: boolean, isSaved: boolean): string {
  if (busy) return 'Saving...'
  return isSaved ? 'Remove from saved' : 'Save coach'
}

function labelOf(busy: boolean, isSaved: boolean): string {
  if (busy) return 'Saving...'
  return isSaved ? 'Saved' : 'Save'
}

function problemOf(error: unknown): string {
  return error instanceof Error && error.message ? `Error: ${error.message}` : 'Unknown error occurred'
}
