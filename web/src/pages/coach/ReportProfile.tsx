import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'

const ReportDialog = lazy(() => import('../../features/reviews/ReportDialog'))

interface ReportProfileProps {
  coach: { id: number; name: string }
}

/** Below a profile: what to do when something on it is wrong. */
export function ReportProfile({ coach: { id, name } }: ReportProfileProps) {
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <p className="mt-5 text-[0.9375rem] text-ink-3">
        Something wrong on this page?{' '}
        <button
          type="button"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          onClick={() => {
            setReporting(true)
          }}
        >
          Report this profile
        </button>{' '}
        or{' '}
        <Link to={`/contact?coach=${id}`} className="underline underline-offset-4">
          Write to us
        </Link>
      </p>
      {isReporting && (
        <Suspense>
          <ReportDialog
            subject={{ kind: 'coach', id, name }}
            onClose={() => {
              setReporting(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
