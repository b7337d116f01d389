import { useState } from 'react'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { CheckMark } from '../../ui/CheckMark'
import { useBusy } from '../../ui/useBusy'
import { sendResetMail } from './authCalls'
import { refusalOr } from './refusals'
import type { StatusMessage } from './statusMessage'

interface SecurityTabProps {
  email: string
}

/** Passwords change by a mailed link: not sent, then sent, and back by 'Send Another Email'. */
export function SecurityTab({ email }: SecurityTabProps) {
  const [sent, setSent] = useState(false)
  const [status, setStatus] = useState<StatusMessage | null>(null)
  const { busy, run } = useBusy()

  const send = () =>
    run(async () => {
      setStatus(null)
      try {
        await sendResetMail(email)
        setSent(true)
        setStatus({
          tone: 'success',
          text: `Password reset email sent to ${email}. Check your inbox and follow the instructions to reset your password.`,
        })
      } catch (thrown) {
        const text = refusalOr(thrown, 'An error occurred while sending the reset email.')
        setStatus({ tone: 'error', text })
      }
    })

  return (
    <div className="grid grid-cols-1 gap-5">
      {status && <Alert tone={status.tone}>{status.text}</Alert>}
      <div className="grid gap-2">
        <h3 className="text-2xl">Change Password</h3>
        <p className="text-ink-2">
          For your security, passwords are changed by an email link. We will send it to{' '}
          <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.
        </p>
      </div>
      {sent ? (
        <Sent
          onAgain={() => {
            setSent(false)
            setStatus(null)
          }}
        />
      ) : (
        <Button
          busy={busy}
          busyLabel="Sending..."
          className="sm:justify-self-start"
          onClick={() => void send()}
        >
          Send Password Reset Email
        </Button>
      )}
    </div>
  )
}

function Sent({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="motion-rise grid gap-4 rounded-card bg-soft p-5">
      <div className="flex items-start gap-3">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-gold text-on-gold">
          <CheckMark />
        </span>
        <div>
          <p className="font-semibold">Password reset email sent successfully!</p>
          <p className="text-ink-2">The link in it expires in 1 hour.</p>
        </div>
      </div>
      <Button variant="outline" className="sm:justify-self-start" onClick={onAgain}>
        Send Another Email
      </Button>
    </div>
  )
}
