import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useAccountDialogs } from '../../session/accountDialogs'
import type { Intent } from '../../session/intent'
import { useSession } from '../../session/session'
import { useRemoveQuery } from '../shell/useRemoveQuery'

const ADD_COACH = 'add-coach'

function addCoachQuery(name: string): URLSearchParams {
  return new URLSearchParams({ [ADD_COACH]: 'true', ...(name && { name }) })
}

/** The intent of a visitor who wants to add a coach; the query has the coach's known details. */
function addCoach(query: URLSearchParams): Intent {
  return { path: `/?${query.toString()}`, purpose: 'add a coach' }
}

/**
 * The state of the add-coach dialog. It is open while the URL has `?add-coach=true` and a user is signed in, with the
 * `name` and other details in the URL. Visitors get the sign-up dialog, which leads back to that URL.
 */
export function useAddCoachDialog() {
  const [params, setParams] = useSearchParams()
  const { status } = useSession()
  const { current, open: openAccountDialog } = useAccountDialogs()
  const flagged = params.get(ADD_COACH) === 'true'
  const name = params.get('name') ?? ''

  useEffect(() => {
    if (flagged && status === 'signed-out') openAccountDialog('sign-up', { intent: addCoach(params) })
  }, [flagged, params, status, openAccountDialog])

  const open = (searchText: string) => {
    if (status !== 'signed-in') openAccountDialog('sign-up', { intent: addCoach(addCoachQuery(searchText)) })
    else setParams(addCoachQuery(searchText))
  }
  const close = useRemoveQuery()
  // An open account dialog shows its success message first.
  return { name, isOpen: flagged && status === 'signed-in' && current === null, open, close }
}

const DIALOGS = [
  ['log-in', 'sign-in'],
  ['sign-up', 'sign-up'],
  ['settings', 'settings'],
] as const

const CHANGE_PASSWORD: Intent = { path: '/?settings=true', purpose: 'change your password' }

/**
 * Opens the sign-in dialog for `?log-in=true`, the link in the email that says that an account already exists, and the
 * sign-up dialog for `?sign-up=true`. The server redirects /login and /signup to them. `?settings=true`, to which password
 * managers are redirected, opens the settings; visitors sign in first.
 */
export function useDialogLink(): void {
  const [params] = useSearchParams()
  const removeQuery = useRemoveQuery()
  const { status } = useSession()
  const { open } = useAccountDialogs()
  const dialog = DIALOGS.find(([flag]) => params.get(flag) === 'true')?.[1]

  useEffect(() => {
    if (!dialog || status === 'loading') return
    if (dialog === 'settings') {
      if (status === 'signed-in') open(dialog)
      else open('sign-in', { intent: CHANGE_PASSWORD })
    } else if (status === 'signed-out') open(dialog)
    removeQuery()
  }, [dialog, status, open, removeQuery])
}
