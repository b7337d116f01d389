import { useEffect, useState } from 'react'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { useSubmit } from '../../ui/useSubmit'
import { confirmAddress } from './authCalls'
import { AuthApiError, SOMETHING_WRONG } from './authErrors'

interface ConfirmButtonProps {
  /** The error message of the last request; '' if there was none. */
  failure: string
  onConfirm: () => Promise<void>
}

/**
 * The button that uses the link. Opening the page does not use it: email scanners open links, but don't press buttons.
 */
export function ConfirmButton({ failure, onConfirm }: ConfirmButtonProps) {
  const { busy, run } = useSubmit()
  return (
    <>
      {failure && <Alert focus>{failure}</Alert>}
      <p className="text-ink-2">Press the button to confirm that this is your email address.</p>
      <Button
        variant="gold"
        size="lg"
        busy={busy}
        busyLabel="Confirming..."
        onClick={() => void run(onConfirm)}
      >
        Confirm Email
      </Button>
    </>
  )
}

type Phase = { name: 'ready'; failure: string } | { name: 'confirmed'; email: string } | { name: 'expired' }

const NO_INVITATION =
  'Your invitation code was used up or withdrawn before you confirmed. Ask for another one, and sign up again.'

function phaseAfter(failure: unknown): Phase {
  if (!(failure instanceof AuthApiError)) return { name: 'ready', failure: SOMETHING_WRONG }
  if (failure.message.includes('invitation code')) return { name: 'ready', failure: NO_INVITATION }
  return { name: 'expired' }
}

interface LinkLocation {
  pathname: string
  search: string
}

function tokenOf(search: string): string {
  return new URLSearchParams(search).get('token_hash') ?? ''
}

/**
 * The state of the confirmation page. The token is removed from the address bar immediately, and only `confirm` uses
 * it.
 */
export function useConfirmLink({ pathname, search }: LinkLocation) {
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
      setPhase(phaseAfter(thrown))
    }
  }
  return { phase, confirm }
}
