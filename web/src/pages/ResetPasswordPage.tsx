import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { NewPasswordForm } from '../features/accounts/NewPasswordForm'
import { LINK_TROUBLE } from '../features/accounts/openResetLink'
import { useResetLink } from '../features/accounts/useResetLink'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { buttonClass } from '../ui/buttonClass'
import { Skeleton } from '../ui/Skeleton'
import { SuccessOverlay } from '../ui/SuccessOverlay'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

/** How long the success is shown before the page moves on (spec, section 9). */
const REDIRECT_MS = 2000

export const page: PageMeta = { title: 'Reset Password', indexed: false }

/** Where the link of the reset mail leads. */
export default function ResetPasswordPage() {
  const { phase, retry } = useResetLink(useLocation())
  const [done, setDone] = useState(false)
  useHomeSoon(done)

  return (
    <PageShell title={page.title} narrow>
      <div className="mx-auto grid max-w-md gap-5 rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
        <h1 className="text-4xl uppercase">Reset Password</h1>
        {phase.name === 'checking' && <Checking />}
        {phase.name === 'failed' && <Failed message={phase.message} onRetry={retry} />}
        {phase.name === 'form' && (
          <NewPasswordForm
            onDone={() => {
              setDone(true)
            }}
          />
        )}
      </div>
      {done && <SuccessOverlay title="Password Updated!" text="Taking you to the homepage..." />}
    </PageShell>
  )
}

function useHomeSoon(when: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!when) return
    const timer = setTimeout(() => void navigate('/'), REDIRECT_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [when, navigate])
}

function Checking() {
  return (
    <>
      <p role="status" className="sr-only">
        Checking your reset link...
      </p>
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-13 rounded-full" />
    </>
  )
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <>
      <Alert focus>{message}</Alert>
      {message === LINK_TROUBLE && <Button onClick={onRetry}>Try Again</Button>}
      <Link to="/" className={buttonClass('outline')}>
        Back to Homepage
      </Link>
    </>
  )
}
