import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { keys } from '../../api/queryClient'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { buttonClass, type ButtonVariant } from '../../ui/Button'
import { BookmarkIcon } from '../../ui/icons'
import { SavedNotice } from './SavedNotice'
import { changeSaved, setSavedInCache } from './savedCoaches'
import { useSave } from './useSave'

interface SaveToggleProps {
  coachId: string
  coachName: string
  isSaved: boolean
  /** Saves immediately, because the visitor pressed the button before signing in. `onSaveNow` is called first. */
  saveNow?: boolean
  onSaveNow?: () => void
  /** Called with the spec's alert after an error, and with '' before each request. */
  onProblem: (message: string) => void
  /** The button's label while the coach is not saved. */
  label?: string
  variant?: ButtonVariant
  /** Whether phones show only the icon. */
  isIconOnPhones?: boolean
  className?: string
}

/**
 * The save button: an optimistic update, rolled back after an error (spec sections 2, 4 and 8). While the request is
 * pending the button ignores presses instead of being disabled, which would take the focus away from it.
 */
export function SaveToggle({
  coachId,
  coachName,
  isSaved,
  saveNow = false,
  onSaveNow,
  onProblem,
  label = 'Save',
  variant = 'chalk',
  isIconOnPhones = false,
  className = 'md:min-w-29',
}: SaveToggleProps) {
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const [isNoticeShown, setNoticeShown] = useState(false)

  const change = async (saved: boolean) => {
    onProblem('')
    setNoticeShown(false)
    // The response of a pending query would overwrite the optimistic update.
    await cache.cancelQueries({ queryKey: keys.mine(coachId) })
    setSavedInCache(cache, coachId, saved)
    try {
      await changeSaved(coachId, saved)
      setNoticeShown(saved)
    } catch (error) {
      setSavedInCache(cache, coachId, !saved)
      if (!handleExpiredSession(error)) onProblem(alertOf(error))
    }
    void cache.invalidateQueries({ queryKey: keys.mine(coachId) })
    void cache.invalidateQueries({ queryKey: keys.savedCoaches() })
  }

  const { busy, run, props } = useSave({ id: coachId, name: coachName }, isSaved, change)

  const saveAtOnce = useEffectEvent(() => {
    onSaveNow?.()
    void run(() => change(true))
  })
  useEffect(() => {
    if (saveNow) saveAtOnce()
  }, [saveNow])

  const title = titleOf(busy, isSaved)
  const text = labelOf(busy, isSaved, label)
  return (
    <>
      <button
        type="button"
        title={title}
        // The accessible name has to contain the visible label.
        aria-label={title.toLowerCase().includes(text.toLowerCase()) ? title : text}
        {...props}
        className={`${buttonClass(variant)} ${isIconOnPhones ? 'max-md:px-3.5' : ''} ${className}`}
      >
        <BookmarkIcon filled={isSaved} />
        <span className={isIconOnPhones ? 'max-md:sr-only' : ''}>{text}</span>
      </button>
      <SavedNotice
        isShown={isNoticeShown}
        onEnd={() => {
          setNoticeShown(false)
        }}
      />
    </>
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
