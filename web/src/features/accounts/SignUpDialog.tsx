import { useState } from 'react'
import { Dialog } from '../../ui/Dialog'
import { SuccessPanel } from '../../ui/SuccessPanel'
import { SignUpForm } from './SignUpForm'
import { useCloseSoon } from './useCloseSoon'

interface SignUpDialogProps {
  onClose: () => void
  onSignIn: () => void
  /** Names of universities for what was typed, offered while typing. */
  suggestUniversities?: ((typed: string) => Promise<string[]>) | undefined
}

/** Join: the form, then 'Account Created!'. Where addresses are confirmed by mail, the panel says so and stays. */
export function SignUpDialog({ onClose, onSignIn, suggestUniversities }: SignUpDialogProps) {
  const [outcome, setOutcome] = useState<'signed-in' | 'confirm-by-mail' | null>(null)
  useCloseSoon(outcome === 'signed-in', onClose)

  if (!outcome) {
    return (
      <Dialog open onClose={onClose} title="Join Sideline" description="Read freely. Rate anonymously.">
        <SignUpForm onDone={setOutcome} onSignIn={onSignIn} suggestUniversities={suggestUniversities} />
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
