import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

export type AccountDialogName = 'sign-in' | 'sign-up' | 'sign-out' | 'settings'

export interface AccountDialogs {
  current: AccountDialogName | null
  /** The initial value of the email field in the sign-in dialog. */
  email: string
  open: (name: AccountDialogName, email?: string) => void
  close: () => void
  /** An account is being deleted: the site's navigation is hidden. */
  deleting: boolean
  setDeleting: (deleting: boolean) => void
}

const noop = () => undefined

export const AccountDialogsContext = createContext<AccountDialogs>({
  current: null,
  email: '',
  open: noop,
  close: noop,
  deleting: false,
  setDeleting: noop,
})

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

/** Provides the state of the account dialogs. */
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
