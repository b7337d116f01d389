import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/sessionContext'

const FLAG = 'log-in'

/** `?log-in=true`, where a mail says that the address has an account already, opens the sign-in dialog. */
export function useLogInLink(): void {
  const [params, setParams] = useSearchParams()
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const wanted = params.get(FLAG) === 'true' && status !== 'loading'

  useEffect(() => {
    if (!wanted) return
    if (status === 'signed-out') open('sign-in')
    setParams({}, { replace: true })
  }, [wanted, status, open, setParams])
}
