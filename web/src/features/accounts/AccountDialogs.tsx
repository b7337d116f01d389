import { useCallback, useEffect } from 'react'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'
import { ConfirmDialog } from '../../ui/Dialog'
import { prefetchAuthClient, signOut } from './authCalls'
import { messageOr, SOMETHING_WRONG } from './authErrors'
import { SettingsDialog } from './SettingsDialog'
import { SignInDialog } from './SignInDialog'
import { SignUpDialog } from './SignUpDialog'

interface AccountDialogsProps {
  /** Navigates to the home page, after signing out and after deleting the account. */
  goHome: () => void
}

/** Renders the open account dialog. A chunk of its own, fetched when the first one is opened. */
export default function AccountDialogs({ goHome }: AccountDialogsProps) {
  const { current, email, open, close } = useAccountDialogs()
  const { user } = useSession()
  useEffect(prefetchAuthClient, [])
  const closeAndGoHome = useCallback(() => {
    close()
    goHome()
  }, [close, goHome])

  switch (current) {
    case 'sign-up':
      return (
        <SignUpDialog
          onClose={close}
          onSignIn={() => {
            open('sign-in')
          }}
        />
      )
    case 'sign-in':
      return (
        <SignInDialog
          email={email}
          onClose={close}
          onSignUp={() => {
            open('sign-up')
          }}
        />
      )
    case 'sign-out':
      return <SignOutDialog onClose={close} onSignedOut={closeAndGoHome} />
    case 'settings':
      return user && <SettingsDialog user={user} onClose={close} onDeleted={closeAndGoHome} />
    case null:
      return null
  }
}

interface SignOutDialogProps {
  onClose: () => void
  onSignedOut: () => void
}

function SignOutDialog({ onClose, onSignedOut }: SignOutDialogProps) {
  const confirm = async () => {
    try {
      await signOut()
    } catch (thrown) {
      throw new Error(messageOr(thrown, SOMETHING_WRONG), { cause: thrown })
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
