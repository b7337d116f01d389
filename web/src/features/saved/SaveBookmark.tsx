import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/errors'
import { keys } from '../../api/queryClient'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { BookmarkIcon } from '../../ui/icons'
import { changeSaved, setSavedInCache } from './savedCoaches'
import { SavedNotice } from './SavedNotice'
import { useSave } from './useSave'

interface SaveBookmarkProps {
  coach: { id: number; name: string }
  isSaved: boolean
  /** Called with the alert after an error, and with '' before each request. */
  onProblem: (message: string) => void
  className: string
}

/** The bookmark of a coach in a list, which saves without leaving the list. A visitor is asked to sign in first. */
export function SaveBookmark({ coach, isSaved, onProblem, className }: SaveBookmarkProps) {
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const [isNoticeShown, setNoticeShown] = useState(false)
  // What was asked for last, until the list of saved coaches has it.
  const [wanted, setWanted] = useState<boolean>()
  const shown = wanted ?? isSaved

  const change = async (saved: boolean) => {
    onProblem('')
    setNoticeShown(false)
    setWanted(saved)
    try {
      await changeSaved(coach.id, saved)
      setSavedInCache(cache, coach.id, saved)
      setNoticeShown(saved)
    } catch (error) {
      setWanted(undefined)
      if (!handleExpiredSession(error)) onProblem(messageOf(error))
    }
    await cache.invalidateQueries({ queryKey: keys.savedCoaches() })
    setWanted(undefined)
  }
  const { props } = useSave(coach, shown, change)

  return (
    <>
      <button
        type="button"
        aria-label={`Save ${coach.name}`}
        aria-pressed={shown}
        title={shown ? 'Remove from saved' : 'Save coach'}
        {...props}
        className={`needs-script ${className}`}
      >
        <BookmarkIcon filled={shown} />
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
