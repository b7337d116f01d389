import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { signOut } from './authCalls'
import { refusalOr, SOMETHING_WRONG } from './refusals'

interface SignOutDialogProps {
  onClose: () => void
  onSignedOut: () => void
}

export function SignOutDialog({ onClose, onSignedOut }: SignOutDialogProps) {
  const confirm = async () => {
    try {
      await signOut()
    } catch (thrown) {
      throw new Error(refusalOr(thrown, SOMETHING_WRONG), { cause: thrown })
    }
    onSignedOut()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Sign Out"
      text="Are you sure you want to sign out?"
      confirmLabel="Sign Out"
      busyLabel="Signing Out..."
      tone="accent"
      onConfirm={confirm}
    />
  )
}
