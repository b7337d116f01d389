import { useState, type SyntheticEvent } from 'react'
import type { User } from '../../session/user'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/TextField'
import { useBusy } from '../../ui/useBusy'
import { saveName } from './authCalls'
import { refusalOr } from './refusals'
import type { StatusMessage } from './statusMessage'

interface ProfileTabProps {
  user: User
}

/** The display name can be changed, the address cannot. */
export function ProfileTab({ user }: ProfileTabProps) {
  const [name, setName] = useState(user.fullName)
  const [status, setStatus] = useState<StatusMessage | null>(null)
  const { busy, run } = useBusy()

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void run(async () => {
      setStatus(null)
      try {
        setName(await saveName(name))
        setStatus({ tone: 'success', text: 'Profile updated successfully!' })
      } catch (thrown) {
        const text = refusalOr(thrown, 'An error occurred while updating your profile.')
        setStatus({ tone: 'error', text })
      }
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {status && <Alert tone={status.tone}>{status.text}</Alert>}
      <TextField
        label="Display Name"
        name="displayName"
        autoComplete="name"
        value={name}
        onChange={(event) => {
          setName(event.target.value)
        }}
      />
      <TextField
        label="Email Address"
        name="email"
        type="email"
        value={user.email}
        disabled
        hint="Email cannot be changed"
      />
      <Button type="submit" busy={busy} busyLabel="Saving..." className="sm:justify-self-start">
        Save Changes
      </Button>
    </form>
  )
}
