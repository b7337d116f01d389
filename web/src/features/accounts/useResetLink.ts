import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../../session/sessionContext'
import { openResetLink } from './openResetLink'
import { readResetLink } from './resetLink'

type Phase = { name: 'checking' | 'form' } | { name: 'failed'; message: string }

interface Address {
  pathname: string
  search: string
  hash: string
}

/**
 * Decides what the reset page shows. The link is read once, its tokens leave the address bar at once, and it is
 * only used when nobody is signed in: a signed-in user may choose a new password as it is (spec, section 4).
 */
export function useResetLink({ pathname, search, hash }: Address) {
  const [link] = useState(() => readResetLink(search, hash))
  const [phase, setPhase] = useState<Phase>({ name: 'checking' })
  const { status } = useSession()
  const decided = useRef(false)

  useEffect(() => {
    if (search || hash) window.history.replaceState(window.history.state, '', pathname)
  }, [pathname, search, hash])

  const decide = useCallback(
    async (signedIn: boolean) => {
      const message = signedIn ? '' : await openResetLink(link)
      setPhase(message ? { name: 'failed', message } : { name: 'form' })
    },
    [link],
  )

  useEffect(() => {
    if (status === 'loading' || decided.current) return
    decided.current = true // a one-time link works once, also where effects run twice
    void decide(status === 'signed-in')
  }, [status, decide])

  const retry = () => {
    setPhase({ name: 'checking' })
    void decide(false)
  }
  return { phase, retry }
}
