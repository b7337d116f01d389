import { useState } from 'react'
import { Dialog } from '../../ui/Dialog'
import { SuccessPanel } from '../../ui/SuccessPanel'
import { SignUpForm } from './SignUpForm'
import { useCloseSoon } from './useCloseSoon'

interface SignUpDialogProps {
  onClose: () => void
  onSignIn: () => void
}

/** Join: the form, then 'Account Created!'. Where addresses are confirmed by mail, the panel says so and stays. */
export function SignUpDialog({ onClose, onSignIn }: SignUpDialogProps) {
  const [outcome, setOutcome] = useState<'signed-in' | 'confirm-by-mail' | null>(null)
  useCloseSoon(outcome === 'signed-in', onClose)

  if (!outcome) {
    return (
      <Dialog open onClose={onClose} title="Join Sideline" description="Read freely. Rate anonymously.">
        <SignUpForm onDone={setOutcome} onSignIn={onSignIn} />
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title="Account Created!" hideTitle size="sm">
      <SuccessPanel
        title="Account Created!"
        text={
          outcome === 'signed-in'
            ? 'Welcome to Sideline. You are signed in.'
            : 'Please check your email and click the confirmation link before signing in.'
        }
      />
    </Dialog>
  )
}
