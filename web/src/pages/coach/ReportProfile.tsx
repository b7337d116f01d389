import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'
import { useRemoveQuery } from '../shell/useRemoveQuery'

const ReportDialog = lazy(() => import('../../features/reviews/ReportDialog'))
const ClaimDialog = lazy(() => import('../../features/claims/ClaimDialog'))

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4'

interface ReportProfileProps {
  coach: { id: number; name: string }
}

/** At the bottom of a profile: how to report something wrong, and how the coach can claim the profile. */
export function ReportProfile({ coach }: ReportProfileProps) {
  const { id, name } = coach
  const [opened, setOpened] = useState<'report' | 'claim' | null>(null)
  const { status } = useSession()
  const { open, current } = useAccountDialogs()
  // After signing in for it, once 'Account Created!' has closed.
  const isClaiming = useSearchParams()[0].has('claim') && status === 'signed-in' && current === null
  const removeQuery = useRemoveQuery()
  const shown = isClaiming ? 'claim' : opened
  const close = () => {
    setOpened(null)
    if (isClaiming) removeQuery()
  }
  return (
    <>
      <p className="mt-5 text-[0.9375rem] text-ink-3">
        Something wrong on this page?{' '}
        <span className="needs-script">
          <button
            type="button"
            className={LINK}
            onClick={() => {
              setOpened('report')
            }}
          >
            Report this profile
          </button>{' '}
          or{' '}
        </span>
        <Link to={`/contact?coach=${id}`} className="underline underline-offset-4">
          Write to us
        </Link>
        .{' '}
        <button
          type="button"
          className={`needs-script ${LINK}`}
          onClick={() => {
            if (status === 'signed-in') setOpened('claim')
            else
              open('sign-in', {
                intent: { path: `/coach/${id}?claim`, purpose: `claim the profile of ${name}` },
              })
          }}
        >
          Is this you?
        </button>{' '}
        <Link to="/for-coaches" className="underline underline-offset-4">
          What coaches can do
        </Link>
      </p>
      {shown && (
        <Suspense>
          {shown === 'report' ? (
            <ReportDialog subject={{ kind: 'coach', id, name }} onClose={close} />
          ) : (
            <ClaimDialog coach={coach} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
