import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../api/errors'
import { QUEUE_PATH } from '../../features/moderation/deskAddresses'
import { deskKey } from '../../features/moderation/deskQueries'
import { acceptStaffInvitation } from '../../features/moderation/staffQueries'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { DONE, useSubmit } from '../../ui/useSubmit'
import { PageShell } from '../shell/PageShell'

/**
 * /desk/invitation: the target of the link in an invitation to the staff, and the only page below /desk for users who
 * are not staff. Needs a button, because email scanners open links.
 */
export default function DeskInvitation() {
  const { pathname, search } = useLocation()
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? '')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { user } = useSession()
  const { open } = useAccountDialogs()
  const [failure, setFailure] = useState({ code: '', message: '' })
  const { busy, run } = useSubmit((thrown) => {
    setFailure({ code: thrown instanceof ApiError ? thrown.code : '', message: messageOf(thrown) })
    return ''
  })
  // Neither the address bar nor the history keeps the token.
  useEffect(() => {
    if (search) window.history.replaceState(window.history.state, '', pathname)
  }, [pathname, search])
  const accept = () =>
    run(async () => {
      setFailure({ code: '', message: '' })
      await acceptStaffInvitation(token)
      await cache.invalidateQueries({ queryKey: deskKey })
      await navigate(QUEUE_PATH)
      return DONE
    })
  return (
    <PageShell title="Invitation" narrow>
      <div className="mx-auto grid max-w-md gap-5 rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
        <h1 className="text-4xl uppercase">Join the staff</h1>
        <p className="wrap-anywhere">
          You’re invited to help run this site. If you accept, the admins see your email address,{' '}
          <b translate="no">{user?.email}</b>, whether two-step sign-in is on, and what you do at the desk.
          They see nothing else about your account.
        </p>
        {failure.message && (
          <Alert focus>
            <p>{failure.message}</p>
          </Alert>
        )}
        {failure.code === 'two_step_required' && (
          <Button
            variant="outline"
            onClick={() => {
              open('settings', { tab: 'security' })
            }}
          >
            Open Profile Settings
          </Button>
        )}
        <Button busy={busy} busyLabel="Accepting..." onClick={() => void accept()}>
          Accept
        </Button>
      </div>
    </PageShell>
  )
}
