import { useEffect, useState } from 'react'
import { api, unwrap } from '../../api/client'
import { useAccountDialogs } from '../../session/accountDialogs'
import { signOut } from './authCalls'

/** How long 'Account Deleted' can be read before the user is signed out and taken home. */
const READING_MS = 2000

/**
 * The delete flow after its confirmation: deleting, then deleted, then signed out. A failure clears the state and
 * shows nothing (spec, section 8). The site's navigation is hidden from beginning to end.
 */
export function useDeleteAccount(onDeleted: () => void) {
  const [state, setState] = useState<'none' | 'deleting' | 'deleted'>('none')
  const { setDeleting } = useAccountDialogs()

  useEffect(() => {
    if (state !== 'deleted') return
    const timer = setTimeout(() => {
      // The account is gone whatever the sign-out call answers; the client forgets the session either way.
      void signOut()
        .catch(() => undefined)
        .then(() => {
          setDeleting(false)
          onDeleted()
        })
    }, READING_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [state, setDeleting, onDeleted])

  const start = () => {
    if (state !== 'none') return
    setState('deleting')
    setDeleting(true)
    unwrap(api.POST('/api/rpc/delete_user')).then(
      () => {
        setState('deleted')
      },
      () => {
        setState('none')
        setDeleting(false)
      },
    )
  }
  return { state, start }
}
