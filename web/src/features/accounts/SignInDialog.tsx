import { useState } from 'react'
import { Dialog } from '../../ui/Dialog'
import { SuccessPanel } from '../../ui/SuccessPanel'
import { SignInForm } from './SignInForm'
import { useCloseSoon } from './useCloseSoon'

interface SignInDialogProps {
  /** What the email field begins with. */
  email?: string
  onClose: () => void
  onSignUp: () => void
}

/** The form, then 'Welcome Back!', which closes by itself. */
export function SignInDialog({ email, onClose, onSignUp }: SignInDialogProps) {
  const [done, setDone] = useState(false)
  useCloseSoon(done, onClose)

  if (done) {
    return (
      <Dialog open onClose={onClose} title="Welcome Back!" hideTitle size="sm">
        <SuccessPanel title="Welcome Back!" text="You are signed in." />
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title="Welcome Back" description="Log in to rate and save coaches.">
      <SignInForm
        email={email}
        onDone={() => {
          setDone(true)
        }}
        onSignUp={onSignUp}
      />
    </Dialog>
  )
}
