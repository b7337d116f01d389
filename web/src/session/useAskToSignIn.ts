import { useCallback } from 'react'
import { ApiError } from '../api/errors'
import { useAccountDialogs } from './accountDialogs'

/** Opens the sign-in dialog over the page when a call failed because the session has ended; tells whether it did. */
export function useAskToSignIn(): (error: unknown) => boolean {
  const { open } = useAccountDialogs()
  return useCallback(
    (error) => {
      const ended = error instanceof ApiError && error.status === 401
      if (ended) open('sign-in')
      return ended
    },
    [open],
  )
}
