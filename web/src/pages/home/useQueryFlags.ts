import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'

const ADD_COACH = 'add-coach'

/**
 * The state of the add-coach dialog. It is open while the URL has `?add-coach=true` and a user is signed in; visitors
 * get the sign-up dialog, and the flag stays, so that the dialog opens after signing up.
 */
export function useAddCoachDialog() {
  const [params, setParams] = useSearchParams()
  const [name, setName] = useState('')
  const { status } = useSession()
  const { current, open: openAccountDialog } = useAccountDialogs()
  const flagged = params.get(ADD_COACH) === 'true'

  useEffect(() => {
    if (flagged && status === 'signed-out') openAccountDialog('sign-up')
  }, [flagged, status, openAccountDialog])

  const open = (searchText: string) => {
    setName(searchText)
    if (status !== 'signed-in') openAccountDialog('sign-up')
    else setParams({ [ADD_COACH]: 'true' })
  }
  const close = () => {
    setParams({}, { replace: true })
  }
  // An open account dialog shows its success message first.
  return { name, isOpen: flagged && status === 'signed-in' && current === null, open, close }
}

const LOG_IN = 'log-in'

/** Opens the sign-in dialog for `?log-in=true`: the link of the mail that says that the address has an account. */
export function useLogInLink(): void {
  const [params, setParams] = useSearchParams()
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const flagged = params.get(LOG_IN) === 'true' && status !== 'loading'

  useEffect(() => {
    if (!flagged) return
    if (status === 'signed-out') open('sign-in')
    setParams({}, { replace: true })
  }, [flagged, status, open, setParams])
}
