import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'

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
  const { open } = useAccountDialogs()
  const close = () => {
    setOpened(null)
  }
  return (
    <>
      <p className="mt-5 text-[0.9375rem] text-ink-3">
        Something wrong on this page?{' '}
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
        <Link to={`/contact?coach=${id}`} className="underline underline-offset-4">
          Write to us
        </Link>
        .{' '}
        <button
          type="button"
          className={LINK}
          onClick={() => {
            if (status === 'signed-in') setOpened('claim')
            else
              open('sign-in', { intent: { path: `/coach/${id}`, purpose: `claim the profile of ${name}` } })
          }}
        >
          Is this you?
        </button>
      </p>
      {opened && (
        <Suspense>
          {opened === 'report' ? (
            <ReportDialog subject={{ kind: 'coach', id, name }} onClose={close} />
          ) : (
            <ClaimDialog coach={coach} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
