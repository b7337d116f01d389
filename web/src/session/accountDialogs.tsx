import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

export type AccountDialogName = 'sign-in' | 'sign-up' | 'sign-out' | 'settings'

export interface AccountDialogs {
  current: AccountDialogName | null
  /** What the email field of the sign-in dialog begins with. */
  email: string
  open: (name: AccountDialogName, email?: string) => void
  close: () => void
  /** An account is being deleted: the site's navigation is hidden. */
  deleting: boolean
  setDeleting: (deleting: boolean) => void
}

const nothing = () => undefined

export const AccountDialogsContext = createContext<AccountDialogs>({
  current: null,
  email: '',
  open: nothing,
  close: nothing,
  deleting: false,
  setDeleting: nothing,
})

/** Which of the account dialogs is open. Whoever needs one opens it; the app draws it. */
export function useAccountDialogs(): AccountDialogs {
  return useContext(AccountDialogsContext)
}

/** Whether an account deletion is in progress (spec, section 2: the navigation is hidden meanwhile). */
export function useDeleting(): boolean {
  return useAccountDialogs().deleting
}

interface AccountDialogsProviderProps {
  children: ReactNode
}

/** Keeps which account dialog is open; knows nothing of how they look. */
export function AccountDialogsProvider({ children }: AccountDialogsProviderProps) {
  const [current, setCurrent] = useState<AccountDialogName | null>(null)
  const [email, setEmail] = useState('')
  const [deleting, setDeleting] = useState(false)
  const dialogs = useMemo(
    () => ({
      current,
      email,
      open: (name: AccountDialogName, address = '') => {
        setEmail(address)
        setCurrent(name)
      },
      close: () => {
        setCurrent(null)
      },
      deleting,
      setDeleting,
    }),
    [current, email, deleting],
  )
  return <AccountDialogsContext value={dialogs}>{children}</AccountDialogsContext>
}
