import { createContext, useContext } from 'react'

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
