import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../../session/session'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { PasswordField } from '../../ui/fields'
import { useSubmit } from '../../ui/useSubmit'
import { savePassword } from './authCalls'
import { newPasswordError } from './authErrors'
import { Checklist, useFields } from './forms'
import { openResetLink, readResetLink } from './resetLink'
import { newPasswordsMessage, passwordChecks } from './validation'

interface NewPasswordFormProps {
  onDone: () => void
}

const EMPTY = { password: '', confirmation: '' }

/** New password, twice; says whose it is. */
export function NewPasswordForm({ onDone }: NewPasswordFormProps) {
  const { user } = useSession()
  const { values, field } = useFields(EMPTY)
  const [failure, setFailure] = useState('')
  const { busy, run } = useSubmit()

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const message = newPasswordsMessage(values.password, values.confirmation)
    setFailure(message)
    if (message) return
    void run(async () => {
      try {
        await savePassword(values.password)
        onDone()
      } catch (thrown) {
        setFailure(newPasswordError(thrown))
      }
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {user && (
        <p className="text-ink-2">
          Choose a new password for{' '}
          <strong className="font-semibold wrap-anywhere text-ink">{user.email}</strong>.
        </p>
      )}
      {failure && <Alert focus>{failure}</Alert>}
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <PasswordField label="New Password" autoComplete="new-password" {...field('password')} />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        minLength={6}
        {...field('confirmation')}
      />
      <Checklist items={passwordChecks(values.password)} />
      <Button type="submit" variant="gold" size="lg" busy={busy} busyLabel="Updating Password...">
        Update Password
      </Button>
    </form>
  )
}

type Phase = { name: 'checking' | 'form' } | { name: 'failed'; message: string }

interface Address {
  pathname: string
  search: string
  hash: string
}

/**
 * Decides what the reset page shows. The link is read once, its tokens leave the address bar at once, and it is
 * only used when nobody is signed in: a signed-in user may choose a new password as it is (spec, section 4).
 */
export function useResetLink({ pathname, search, hash }: Address) {
  const [link] = useState(() => readResetLink(search, hash))
  const [phase, setPhase] = useState<Phase>({ name: 'checking' })
  const { status } = useSession()
  const decided = useRef(false)

  useEffect(() => {
    if (search || hash) window.history.replaceState(window.history.state, '', pathname)
  }, [pathname, search, hash])

  const decide = useCallback(
    async (signedIn: boolean) => {
      const message = signedIn ? '' : await openResetLink(link)
      setPhase(message ? { name: 'failed', message } : { name: 'form' })
    },
    [link],
  )

  useEffect(() => {
    if (status === 'loading' || decided.current) return
    decided.current = true // a one-time link works once, also where effects run twice
    void decide(status === 'signed-in')
  }, [status, decide])

  const retry = () => {
    setPhase({ name: 'checking' })
    void decide(false)
  }
  return { phase, retry }
}
