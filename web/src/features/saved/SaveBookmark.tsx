import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/errors'
import { keys } from '../../api/queryClient'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useHandleExpiredSession } from '../../session/expiredSession'
import { useSession } from '../../session/session'
import { busyAria, isRepeatedClick } from '../../ui/Button'
import { BookmarkIcon } from '../../ui/icons'
import { useSubmit } from '../../ui/useSubmit'
import { changeSaved, setSavedInCache } from './savedCoaches'
import { SavedNotice } from './SavedNotice'

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
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const handleExpiredSession = useHandleExpiredSession()
  const { busy, run } = useSubmit()
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

  return (
    <>
      <button
        type="button"
        aria-label={`Save ${coach.name}`}
        aria-pressed={shown}
        title={shown ? 'Remove from saved' : 'Save coach'}
        {...busyAria(busy)}
        disabled={status === 'loading'}
        onClick={(event) => {
          if (isRepeatedClick(event)) return
          if (status !== 'signed-out') void run(() => change(!shown))
          else
            open('sign-in', {
              intent: { path: `/coach/${coach.id}`, purpose: `save ${coach.name}`, saves: true },
            })
        }}
        className={className}
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
