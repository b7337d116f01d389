import { useMemo, useState, type ReactNode } from 'react'
import { AccountDialogsContext, type AccountDialogName } from './accountDialogs'

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
