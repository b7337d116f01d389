import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'

const ADD_COACH = 'add-coach'

/**
 * The add-coach dialog is open while the address says `?add-coach=true` and somebody is signed in; a visitor gets
 * the sign-up dialog, and the flag stays, so that joining leads back here.
 */
export function useAddCoachDialog() {
  const [params, setParams] = useSearchParams()
  const [name, setName] = useState('')
  const { status } = useSession()
  const { current, open: openAccounts } = useAccountDialogs()
  const wanted = params.get(ADD_COACH) === 'true'

  useEffect(() => {
    if (wanted && status === 'signed-out') openAccounts('sign-up')
  }, [wanted, status, openAccounts])

  const open = (searched: string) => {
    setName(searched)
    if (status !== 'signed-in') openAccounts('sign-up')
    else setParams({ [ADD_COACH]: 'true' })
  }
  const close = () => {
    setParams({}, { replace: true })
  }
  // The welcome panel of an account dialog is read first.
  return { name, isOpen: wanted && status === 'signed-in' && current === null, open, close }
}

const LOG_IN = 'log-in'

/** `?log-in=true`, where a mail says that the address has an account already, opens the sign-in dialog. */
export function useLogInLink(): void {
  const [params, setParams] = useSearchParams()
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const wanted = params.get(LOG_IN) === 'true' && status !== 'loading'

  useEffect(() => {
    if (!wanted) return
    if (status === 'signed-out') open('sign-in')
    setParams({}, { replace: true })
  }, [wanted, status, open, setParams])
}
