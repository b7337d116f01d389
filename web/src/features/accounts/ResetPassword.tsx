import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../../session/session'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { PasswordField } from '../../ui/fields'
import { DONE, useSubmit } from '../../ui/useSubmit'
import { savePassword } from './authCalls'
import { newPasswordError } from './authErrors'
import { Checklist, useFields } from './forms'
import { openResetLink, readResetLink } from './resetLink'
import type { SecondStep } from './secondStep'
import { newPasswordsMessage, newPasswordsMessages, passwordChecks } from './validation'

interface NewPasswordFormProps {
  onDone: () => void
}

const EMPTY = { password: '', confirmation: '' }

/** The form for a new password and its confirmation, with the address of the account. */
export function NewPasswordForm({ onDone }: NewPasswordFormProps) {
  const { user } = useSession()
  const { values, field, accept } = useFields(EMPTY)
  const [invalid, setInvalid] = useState('')
  const { busy, failure, setFailure, run } = useSubmit(newPasswordError)

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password, confirmation } = values
    setInvalid(newPasswordsMessage(password, confirmation))
    setFailure('')
    if (!accept(newPasswordsMessages(password, confirmation), event.currentTarget)) return
    void run(async () => {
      await savePassword(password)
      onDone()
      return DONE
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
      {invalid && <Alert>{invalid}</Alert>}
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

type Phase =
  { name: 'checking' | 'form' } | { name: 'code'; step: SecondStep } | { name: 'failed'; message: string }

interface LinkLocation {
  pathname: string
  search: string
  hash: string
}

/**
 * The state of the reset page. The link is read once, and its tokens are removed from the address bar at once. It is
 * used only by visitors: a signed-in user can choose a new password without it (spec section 4).
 */
export function useResetLink({ pathname, search, hash }: LinkLocation) {
  const [link] = useState(() => readResetLink(search, hash))
  const [phase, setPhase] = useState<Phase>({ name: 'checking' })
  const { status } = useSession()
  const started = useRef(false)

  useEffect(() => {
    if (search || hash) window.history.replaceState(window.history.state, '', pathname)
  }, [pathname, search, hash])

  const openLink = useCallback(
    async (signedIn: boolean) => {
      const opened = signedIn ? null : await openResetLink(link)
      if (opened === null) setPhase({ name: 'form' })
      else if (typeof opened === 'string') setPhase({ name: 'failed', message: opened })
      else setPhase({ name: 'code', step: opened })
    },
    [link],
  )

  useEffect(() => {
    if (status === 'loading' || started.current) return
    started.current = true // a one-time link works once, but StrictMode runs effects twice
    void openLink(status === 'signed-in')
  }, [status, openLink])

  const retry = () => {
    setPhase({ name: 'checking' })
    void openLink(false)
  }
  const choosePassword = () => {
    setPhase({ name: 'form' })
  }
  return { phase, retry, choosePassword }
}
