import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { AccountKind } from './accountKind'
import type { Intent } from './intent'
import { useSession } from './session'

export type AccountDialogName = 'sign-in' | 'sign-up' | 'sign-out' | 'settings'

/** Why a dialog is opened, and its initial values. */
export interface DialogOptions {
  /** The initial value of the email field; '' if omitted. */
  email?: string
  /** What to continue with after signing in. */
  intent?: Intent | null
  /** 'join': the visitor pressed Sign Up; 'confirmed': the email address has just been confirmed. */
  occasion?: 'join' | 'confirmed'
  /** The tab on which Profile Settings opens; the first one if omitted. */
  tab?: 'security'
  /** The kind of account that Profile Settings has chosen at first; that of the account if omitted. */
  kind?: AccountKind
}

export interface AccountDialogs {
  current: AccountDialogName | null
  options: DialogOptions
  open: (name: AccountDialogName, options?: DialogOptions) => void
  close: () => void
  /** Whether an account is being deleted, while the site's navigation is hidden. */
  deleting: boolean
  setDeleting: (deleting: boolean) => void
  /** Whether the user is signing out on purpose, so that the page they leave does not ask them to log in again. */
  leaving: boolean
  setLeaving: (leaving: boolean) => void
}

const noop = () => undefined

export const CLOSED: AccountDialogs = {
  current: null,
  options: {},
  open: noop,
  close: noop,
  deleting: false,
  setDeleting: noop,
  leaving: false,
  setLeaving: noop,
}

export const AccountDialogsContext = createContext<AccountDialogs>(CLOSED)

/** The state of the account dialogs. Any component can open one; AccountDialogHost renders it. */
export function useAccountDialogs(): AccountDialogs {
  return useContext(AccountDialogsContext)
}

/** Whether the account is being deleted (spec section 2: the navigation is hidden meanwhile). */
export function useDeleting(): boolean {
  return useAccountDialogs().deleting
}

interface AccountDialogsProviderProps {
  children: ReactNode
}

/**
 * Provides the state of the account dialogs. A dialog with an intent, opened before the stored session is read, waits for
 * it: visitors then see the dialog, and users continue with the intent (ContinueAfterSignIn).
 */
export function AccountDialogsProvider({ children }: AccountDialogsProviderProps) {
  const { status } = useSession()
  const [opened, setOpened] = useState<AccountDialogName | null>(null)
  const [options, setOptions] = useState<DialogOptions>({})
  const [deleting, setDeleting] = useState(false)
  const [leaving, setLeaving] = useState(false)
  // Both functions must be stable: a component that opens a dialog in an effect must not reopen it when it is closed.
  const open = useCallback((name: AccountDialogName, next: DialogOptions = {}) => {
    setOptions(next)
    setOpened(name)
    setLeaving(false)
  }, [])
  const close = useCallback(() => {
    setOptions({})
    setOpened(null)
  }, [])
  const waits = status === 'loading' && !!opened && !!options.intent
  const [waited, setWaited] = useState(waits)
  if (waits !== waited) {
    setWaited(waits)
    if (status === 'signed-in') setOpened(null)
  }
  const current = waits ? null : opened
  const dialogs = useMemo(
    () => ({ current, options, open, close, deleting, setDeleting, leaving, setLeaving }),
    [current, options, open, close, deleting, leaving],
  )
  return <AccountDialogsContext value={dialogs}>{children}</AccountDialogsContext>
}
