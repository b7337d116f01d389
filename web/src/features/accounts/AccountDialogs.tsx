import { useCallback, useEffect } from 'react'
import { type DialogOptions, useAccountDialogs } from '../../session/accountDialogs'
import { endOfSession, clearEndOfSession } from '../../session/expiredSession'
import type { Intent } from '../../session/intent'
import { storedIntent, takeStoredIntent } from '../../session/storedIntent'
import { useSession } from '../../session/session'
import { ConfirmDialog } from '../../ui/Dialog'
import { prefetchAuthClient, signOut } from './authCalls'
import { messageOr, SOMETHING_WRONG } from './authErrors'
import { SettingsDialog } from './SettingsDialog'
import { SignInDialog } from './SignInDialog'
import { SignUpDialog } from './SignUpDialog'

interface AccountDialogsProps {
  /** Navigates to the home page, after signing out or deleting the account. */
  goHome: () => void
}

/** Renders the open account dialog. In its own chunk, fetched when the first dialog is opened. */
export default function AccountDialogs({ goHome }: AccountDialogsProps) {
  const { current, options, open, close, setLeaving } = useAccountDialogs()
  const { user } = useSession()
  useEffect(prefetchAuthClient, [])
  const closeAndGoHome = useCallback(() => {
    close()
    goHome()
  }, [close, goHome])

  const intent = options.intent ?? null

  switch (current) {
    case 'sign-up':
      return (
        <SignUpDialog
          email={options.email ?? ''}
          intent={intent}
          onClose={close}
          onSignIn={(email) => {
            open('sign-in', { email, intent })
          }}
        />
      )
    case 'sign-in':
      return (
        <SignInDialog
          email={options.email ?? ''}
          intent={intent ?? intentOfConfirmed(options)}
          occasion={options.occasion}
          endOfSession={endOfSession()}
          onClose={close}
          onSignedIn={(email) => {
            clearEndOfSession()
            // The email address of this sign-up is confirmed now, so the app continues with its stored intent.
            const stored = takeStoredIntent(email)
            if (!intent && stored) open('sign-in', { ...options, intent: stored })
          }}
          onSignUp={(email) => {
            open('sign-up', { email, intent })
          }}
        />
      )
    case 'sign-out':
      return <SignOutDialog onClose={close} onLeave={setLeaving} onSignedOut={closeAndGoHome} />
    case 'settings':
      return (
        user && (
          <SettingsDialog
            user={user}
            firstTab={options.tab}
            firstKind={options.kind}
            onClose={close}
            onDeleted={closeAndGoHome}
          />
        )
      )
    case null:
      return null
  }
}

/**
 * Returns the intent of a sign-up once its emailed link was used. Otherwise anyone who types an address on a shared
 * computer could see which coach its owner wanted to rate.
 */
function intentOfConfirmed({ occasion, email }: DialogOptions): Intent | null {
  return occasion === 'confirmed' && email ? storedIntent(email) : null
}

interface SignOutDialogProps {
  onClose: () => void
  /** Called with true before the session ends, and with false if it could not be ended. */
  onLeave: (leaving: boolean) => void
  onSignedOut: () => void
}

function SignOutDialog({ onClose, onLeave, onSignedOut }: SignOutDialogProps) {
  const confirm = async () => {
    onLeave(true)
    try {
      await signOut()
    } catch (thrown) {
      onLeave(false)
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
