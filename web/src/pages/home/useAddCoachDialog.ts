import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/sessionContext'

const FLAG = 'add-coach'

/**
 * The add-coach dialog is open while the address says `?add-coach=true` and somebody is signed in; a visitor gets
 * the sign-up dialog, and the flag stays, so that joining leads back here.
 */
export function useAddCoachDialog() {
  const [params, setParams] = useSearchParams()
  const [name, setName] = useState('')
  const { status } = useSession()
  const { current, open: openAccounts } = useAccountDialogs()
  const wanted = params.get(FLAG) === 'true'

  useEffect(() => {
    if (wanted && status === 'signed-out') openAccounts('sign-up')
  }, [wanted, status, openAccounts])

  const open = (searched: string) => {
    setName(searched)
    if (status !== 'signed-in') openAccounts('sign-up')
    else setParams({ [FLAG]: 'true' })
  }
  const close = () => {
    setParams({}, { replace: true })
  }
  // The welcome panel of an account dialog is read first.
  return { name, isOpen: wanted && status === 'signed-in' && current === null, open, close }
}
