import { useState, type SyntheticEvent } from 'react'
import { SPORTS } from '../../api/choices'
import { useUniversities } from '../../api/useUniversities'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { Checklist } from '../../ui/Checklist'
import { PasswordField } from '../../ui/PasswordField'
import { SelectField } from '../../ui/SelectField'
import { SuggestField } from '../../ui/SuggestField'
import { TextField } from '../../ui/TextField'
import { useBusy } from '../../ui/useBusy'
import { signUp } from './authCalls'
import { signUpRefusal } from './refusals'
import { passwordChecks, signUpMessages } from './rules'
import { SwitchLink } from './SwitchLink'
import { TermsBox } from './TermsBox'
import { useFields } from './useFields'

interface SignUpFormProps {
  onDone: (outcome: 'signed-in' | 'confirm-by-mail') => void
  onSignIn: () => void
}

const EMPTY = { fullName: '', email: '', password: '', university: '', sport: '' }

export function SignUpForm({ onDone, onSignIn }: SignUpFormProps) {
  const { values, field, accept } = useFields(EMPTY)
  const universities = useUniversities(values.university)
  const [failure, setFailure] = useState('')
  const { busy, run } = useBusy()

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setFailure('')
    if (!accept(signUpMessages(values), form)) return
    void run(async () => {
      try {
        onDone(await signUp(values))
      } catch (thrown) {
        const { form: general, ...atFields } = signUpRefusal(thrown)
        setFailure(general ?? '')
        accept(atFields, form)
      }
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && <Alert>{failure}</Alert>}
      <TextField label="Full Name" autoComplete="name" {...field('fullName')} />
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <Checklist items={passwordChecks(values.password)} />
      <SuggestField label="University" suggestions={universities} {...field('university')} />
      <SelectField label="Sport" options={SPORTS} placeholder="Select your sport" {...field('sport')} />
      <TermsBox />
      <Button type="submit" variant="gold" size="lg" busy={busy} busyLabel="Creating Account...">
        Create Account
      </Button>
      <SwitchLink question="Already have an account?" label="Log In" onClick={onSignIn} />
    </form>
  )
}
