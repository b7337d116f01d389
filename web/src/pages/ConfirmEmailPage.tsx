import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ConfirmButton, useConfirmLink } from '../features/accounts/ConfirmEmail'
import { ResendForm } from '../features/accounts/MailForms'
import { useAccountDialogs } from '../session/accountDialogs'
import { useSession } from '../session/session'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { SuccessPanel } from '../ui/success'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

export const page: PageMeta = {
  title: 'Confirm your email',
  indexed: false,
  withoutScript:
    'Confirming your address needs JavaScript. Please turn it on and open the link in your email again. It works for an hour.',
}

/** /confirm-email: the target of the link in the confirmation email. */
export default function ConfirmEmailPage() {
  const { phase, confirm } = useConfirmLink(useLocation())

  return (
    <PageShell title={page.title} narrow>
      <div className="mx-auto grid max-w-md gap-5 rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
        <h1 className="text-4xl uppercase">Confirm your email</h1>
        {phase.name === 'ready' && <ConfirmButton failure={phase.failure} onConfirm={confirm} />}
        {phase.name === 'confirmed' && <Confirmed email={phase.email} />}
        {phase.name === 'expired' && <Expired />}
      </div>
    </PageShell>
  )
}

/** Opens the sign-in dialog for visitors; the button reopens it. */
function Confirmed({ email }: { email: string }) {
  const { open } = useAccountDialogs()
  const { status, user } = useSession()

  useEffect(() => {
    if (status === 'signed-out') open('sign-in', { email, occasion: 'confirmed' })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the address was confirmed
  }, [])

  if (user?.email === email) {
    return <SuccessPanel title="Address confirmed" text="You are signed in." />
  }
  if (user) {
    return (
      <SuccessPanel
        title="Address confirmed"
        text={
          <>
            You are signed in as {user.email} here. Sign out to log in with {email}.
          </>
        }
      />
    )
  }
  return (
    <SuccessPanel
      title="Address confirmed"
      text="Log in with the password you chose. If it does not work, choose 'Forgot your password?' there."
    >
      <LogInButton email={email} />
    </SuccessPanel>
  )
}

function Expired() {
  return (
    <>
      <Alert focus>
        This confirmation link is invalid, used or expired. If you confirmed your address before, log in. If
        not, enter it to get a new link.
      </Alert>
      <ResendForm />
      <LogInButton email="" />
    </>
  )
}

function LogInButton({ email }: { email: string }) {
  const { open } = useAccountDialogs()
  return (
    <Button
      variant="outline"
      onClick={() => {
        open('sign-in', { email })
      }}
    >
      Log In
    </Button>
  )
}
