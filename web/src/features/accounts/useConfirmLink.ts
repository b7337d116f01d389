import { useEffect, useState } from 'react'
import { confirmAddress } from './authCalls'
import { AuthRefusal, SOMETHING_WRONG } from './refusals'

type Phase = { name: 'ready'; failure: string } | { name: 'confirmed'; email: string } | { name: 'expired' }

interface Address {
  pathname: string
  search: string
}

function tokenOf(search: string): string {
  return new URLSearchParams(search).get('token_hash') ?? ''
}

/** The link of a confirmation mail: its token leaves the address bar at once and is used by `confirm` only. */
export function useConfirmLink({ pathname, search }: Address) {
  const [token] = useState(() => tokenOf(search))
  const [phase, setPhase] = useState<Phase>(token ? { name: 'ready', failure: '' } : { name: 'expired' })

  useEffect(() => {
    if (search) window.history.replaceState(window.history.state, '', pathname)
  }, [pathname, search])

  const confirm = async () => {
    setPhase({ name: 'ready', failure: '' })
    try {
      setPhase({ name: 'confirmed', email: await confirmAddress(token) })
    } catch (thrown) {
      const refused = thrown instanceof AuthRefusal
      setPhase(refused ? { name: 'expired' } : { name: 'ready', failure: SOMETHING_WRONG })
    }
  }
  return { phase, confirm }
}
