import { type SyntheticEvent, useEffect, useState } from 'react'
import { useSession } from '../../session/session'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { PasswordField } from '../../ui/fields'
import { DONE, useSubmit } from '../../ui/useSubmit'
import { savePassword } from './authCalls'
import { newPasswordError } from './authErrors'
import { Checklist, useFields } from './forms'
import { EXPIRED_LINK, ExpiredLink, INVALID_LINK, openResetLink, readResetLink } from './resetLink'
import type { SecondStep } from './secondStep'
import { newPasswordsMessage, newPasswordsMessages, passwordChecks } from './validation'

interface NewPasswordFormProps {
  /** The account's email address; null for a reset link, whose account is unknown until the link is used. */
  email: string | null
  /** The error of an earlier attempt; '' if there was none. */
  failed: string
  /** Sets the password. The form stays busy after this resolves to DONE, and shows the error if it rejects. */
  onChoose: (password: string) => Promise<unknown>
}

const LINK_TEXT = 'Choose a new password for the account this link was emailed to.'
const SIGNED_IN_TEXT =
  'Choose a new password for the account this link was emailed to. If that’s not the account you’re signed in to, we’ll switch you to it.'

const EMPTY = { password: '', confirmation: '' }

/** The form for a new password and its confirmation. */
export function NewPasswordForm({ email, failed, onChoose }: NewPasswordFormProps) {
  const { status } = useSession()
  const { values, field, accept } = useFields(EMPTY)
  const [invalid, setInvalid] = useState('')
  const { busy, failure, setFailure, run } = useSubmit(newPasswordError, failed)

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password, confirmation } = values
    setInvalid(newPasswordsMessage(password, confirmation))
    setFailure('')
    if (!accept(newPasswordsMessages(password, confirmation), event.currentTarget)) return
    void run(() => onChoose(password))
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {email === null ? (
        <p className="text-ink-2">{status === 'signed-in' ? SIGNED_IN_TEXT : LINK_TEXT}</p>
      ) : (
        <p className="text-ink-2">
          Choose a new password for <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.
        </p>
      )}
      {invalid && <Alert>{invalid}</Alert>}
      {failure && <Alert focus>{failure}</Alert>}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
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
  | { name: 'form'; failed: string }
  | { name: 'code'; step: SecondStep; password: string }
  | { name: 'failed'; message: string }
  | { name: 'done' }

interface LinkLocation {
  pathname: string
  search: string
  hash: string
}

/**
 * The state of the reset page. The link's tokens are removed from the address bar immediately, and only used when a
 * password is submitted, because email scanners open links, some in a real browser. A link is for its own account, no
 * matter who is signed in; without a link, a signed-in user chooses a password for their own account (spec section 4).
 */
export function useResetLink({ pathname, search, hash }: LinkLocation) {
  const [link, setLink] = useState(() => readResetLink(search, hash))
  const [phase, setPhase] = useState<Phase>(
    link.kind === 'error' ? { name: 'failed', message: EXPIRED_LINK } : { name: 'form', failed: '' },
  )
  const { status, user } = useSession()

  useEffect(() => {
    if (search || hash) window.history.replaceState(window.history.state, '', pathname)
  }, [pathname, search, hash])

  const save = async (password: string) => {
    await savePassword(password)
    setPhase({ name: 'done' })
    return DONE
  }
  const choose = async (password: string) => {
    if (link.kind === 'one-time' || link.kind === 'tokens') {
      try {
        const step = await openResetLink(link)
        setLink({ kind: 'none' }) // its account is signed in now
        if (step) {
          setPhase({ name: 'code', step, password })
          return undefined
        }
      } catch (thrown) {
        if (!(thrown instanceof ExpiredLink)) throw thrown
        setPhase({ name: 'failed', message: EXPIRED_LINK })
        return undefined
      }
    }
    return save(password)
  }
  const saveAfterCode = (password: string) => {
    save(password).catch((thrown: unknown) => {
      setPhase({ name: 'form', failed: newPasswordError(thrown) })
    })
  }

  const usesLink = link.kind === 'one-time' || link.kind === 'tokens'
  const isInvalid = link.kind === 'none' && status === 'signed-out' && phase.name === 'form'
  return {
    phase: isInvalid ? ({ name: 'failed', message: INVALID_LINK } as const) : phase,
    /** Whether it is still unknown if the visitor may choose a password without a link. */
    isLoading: phase.name === 'form' && !usesLink && status === 'loading',
    email: usesLink ? null : (user?.email ?? ''),
    choose,
    saveAfterCode,
  }
}
