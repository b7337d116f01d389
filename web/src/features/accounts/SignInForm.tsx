import { useState, type SyntheticEvent } from 'react'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { PasswordField } from '../../ui/PasswordField'
import { TextField } from '../../ui/TextField'
import { useBusy } from '../../ui/useBusy'
import { signIn } from './authCalls'
import { ForgotPassword } from './ForgotPassword'
import { signInRefusal } from './refusals'
import { signInMessages } from './rules'
import { SwitchLink } from './SwitchLink'
import { useFields } from './useFields'

interface SignInFormProps {
  /** What the email field begins with. */
  email?: string
  onDone: () => void
  onSignUp: () => void
}

export function SignInForm({ email = '', onDone, onSignUp }: SignInFormProps) {
  const { values, field, accept } = useFields({ email, password: '' })
  const [failure, setFailure] = useState('')
  const { busy, run } = useBusy()

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFailure('')
    if (!accept(signInMessages(values), event.currentTarget)) return
    void run(async () => {
      try {
        await signIn(values.email, values.password)
        onDone()
      } catch (thrown) {
        setFailure(signInRefusal(thrown))
      }
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && <Alert>{failure}</Alert>}
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <ForgotPassword email={values.email} onFailure={setFailure} />
      <Button type="submit" variant="gold" size="lg" busy={busy} busyLabel="Signing In...">
        Sign In
      </Button>
      <SwitchLink question="Don't have an account?" label="Sign Up" onClick={onSignUp} />
    </form>
  )
}
