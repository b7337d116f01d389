import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { wantsSave } from '../../session/intent'
import { useSession } from '../../session/session'

/** Whether a save button is to save at once, and what it calls first. */
export interface WantedSave {
  saveNow: boolean
  onSaveNow: () => void
}

/**
 * Whether the user pressed the save button of this profile before signing in. One button of a page uses it: two would
 * send two requests.
 */
export function useWantedSave(): WantedSave {
  const { status } = useSession()
  const navigate = useNavigate()
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  const onSaveNow = useCallback(() => void navigate(pathname, { replace: true }), [navigate, pathname])
  return { saveNow: wantsSave(state) && status === 'signed-in', onSaveNow }
}
