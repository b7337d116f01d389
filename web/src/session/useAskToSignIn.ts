import { useCallback } from 'react'
import { useAccountDialogs } from './accountDialogs'
import { isEndedSession } from './endedSession'

/** Opens the sign-in dialog over the page when a call failed because the session has ended; tells whether it did. */
export function useAskToSignIn(): (error: unknown) => boolean {
  const { open } = useAccountDialogs()
  return useCallback(
    (error) => {
      const ended = isEndedSession(error)
      if (ended) open('sign-in')
      return ended
    },
    [open],
  )
}
