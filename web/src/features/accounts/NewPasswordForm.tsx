import { useState, type SyntheticEvent } from 'react'
import { useSession } from '../../session/sessionContext'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { Checklist } from '../../ui/Checklist'
import { PasswordField } from '../../ui/PasswordField'
import { useBusy } from '../../ui/useBusy'
import { savePassword } from './authCalls'
import { newPasswordRefusal } from './refusals'
import { newPasswordsMessage, passwordChecks } from './rules'
import { useFields } from './useFields'

interface NewPasswordFormProps {
  onDone: () => void
}

const EMPTY = { password: '', confirmation: '' }

/** New password, twice; says whose it is. */
export function NewPasswordForm({ onDone }: NewPasswordFormProps) {
  const { user } = useSession()
  const { values, field } = useFields(EMPTY)
  const [failure, setFailure] = useState('')
  const { busy, run } = useBusy()

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
        setFailure(newPasswordRefusal(thrown))
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
