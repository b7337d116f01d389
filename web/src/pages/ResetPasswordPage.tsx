import { Link, useLocation, useNavigate } from 'react-router'
import { CodeForm } from '../features/accounts/CodeForm'
import { NewResetLinkForm } from '../features/accounts/MailForms'
import { NewPasswordForm, useResetLink } from '../features/accounts/ResetPassword'
import { SUCCESS_MS, useTimeout } from '../lib/hooks'
import { Alert } from '../ui/Alert'
import { buttonClass } from '../ui/Button'
import { Skeleton } from '../ui/skeletons'
import { SuccessOverlay } from '../ui/success'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

export const page: PageMeta = {
  title: 'Reset Password',
  indexed: false,
  withoutScript:
    'Choosing a new password needs JavaScript. Please turn it on and open the link in your email again. It works for an hour.',
}

/** /reset-password: the target of the link in the reset email. */
export default function ResetPasswordPage() {
  const { phase, isLoading, email, choose, saveAfterCode } = useResetLink(useLocation())
  const done = phase.name === 'done'
  const navigate = useNavigate()
  useTimeout(done, SUCCESS_MS, () => void navigate('/'))

  return (
    <PageShell title={page.title} narrow>
      <div className="mx-auto grid max-w-md gap-5 rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
        <h1 className="text-4xl uppercase">Reset Password</h1>
        {isLoading && <Checking />}
        {phase.name === 'failed' && <Failed message={phase.message} />}
        {phase.name === 'code' && (
          <CodeForm
            step={phase.step}
            onDone={() => {
              saveAfterCode(phase.password)
            }}
          />
        )}
        {phase.name === 'form' && !isLoading && (
          <NewPasswordForm email={email} failed={phase.failed} onChoose={choose} />
        )}
      </div>
      {done && (
        <SuccessOverlay
          title="Password Updated!"
          text={
            <>
              You are signed in as <strong className="wrap-anywhere">{email}</strong>. Taking you to the
              homepage...
            </>
          }
        />
      )}
    </PageShell>
  )
}

function Checking() {
  return (
    <>
      <p role="status" className="sr-only">
        Checking your reset link...
      </p>
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-13 rounded-full" />
    </>
  )
}

function Failed({ message }: { message: string }) {
  return (
    <>
      <Alert focus>{message}</Alert>
      <NewResetLinkForm />
      <Link to="/" className={buttonClass('outline')}>
        Back to Homepage
      </Link>
    </>
  )
}
