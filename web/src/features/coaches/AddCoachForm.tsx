import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { DIVISIONS, GENDERS, SPORTS } from '../../api/choices'
import { ApiError } from '../../api/errors'
import { useUniversities } from '../../api/useUniversities'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { SelectField } from '../../ui/SelectField'
import { SuggestField } from '../../ui/SuggestField'
import { TextField } from '../../ui/TextField'
import { addCoachAlert, existingCoachId, type NewCoach } from './addCoach'

const MISSING = 'Please fill in all required fields'

/** A coach while the form is filled in: the sport is '' until one is chosen. */
type Draft = Omit<NewCoach, 'sport'> & { sport: NewCoach['sport'] | '' }

interface AddCoachFormProps {
  /** The name that was searched for. */
  name: string
  busy: boolean
  /** Why the last try failed. */
  error: Error | null
  onAdd: (coach: NewCoach) => void
}

/** Name, university and sport are required; gender and division begin at Men and DI (spec section 5). */
export function AddCoachForm({ name, busy, error, onAdd }: AddCoachFormProps) {
  const [coach, setCoach] = useState<Draft>({
    name,
    university: '',
    sport: '',
    gender: 'Men',
    division: 'DI',
  })
  const universities = useUniversities(coach.university)
  const [missing, setMissing] = useState(false)
  const fields = error instanceof ApiError ? error.fields : {}
  const existing = existingCoachId(error)

  const change = (part: Partial<Draft>) => {
    setCoach((before) => ({ ...before, ...part }))
    setMissing(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const trimmed = { ...coach, name: coach.name.trim(), university: coach.university.trim() }
    const { sport } = trimmed
    if (!trimmed.name || !trimmed.university || !sport) setMissing(true)
    else if (!busy) onAdd({ ...trimmed, sport })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Coach Name"
        name="name"
        required
        autoComplete="off"
        maxLength={200}
        value={coach.name}
        error={fields.name}
        onChange={(event) => {
          change({ name: event.target.value })
        }}
      />
      <SuggestField
        label="University"
        name="university"
        required
        maxLength={200}
        suggestions={universities}
        value={coach.university}
        error={fields.university}
        onChange={(event) => {
          change({ university: event.target.value })
        }}
      />
      <SelectField
        label="Sport"
        name="sport"
        required
        placeholder="Select a sport"
        options={SPORTS}
        value={coach.sport}
        error={fields.sport}
        onChange={(event) => {
          change({ sport: event.target.value as Draft['sport'] })
        }}
      />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="Gender"
          name="gender"
          options={GENDERS}
          value={coach.gender}
          onChange={(event) => {
            change({ gender: event.target.value as NewCoach['gender'] })
          }}
        />
        <SelectField
          label="Division"
          name="division"
          options={DIVISIONS}
          value={coach.division}
          onChange={(event) => {
            change({ division: event.target.value as NewCoach['division'] })
          }}
        />
      </div>
      {missing && <Alert focus>{MISSING}</Alert>}
      {error && !missing && existing === null && <Alert focus>{addCoachAlert(error)}</Alert>}
      {existing !== null && (
        <Alert tone="info" focus>
          This coach is already on Sideline.{' '}
          <Link to={`/coach/${existing}`} className="font-semibold underline">
            View the profile
          </Link>
        </Alert>
      )}
      <Button type="submit" variant="gold" size="lg" busy={busy} busyLabel="Adding Coach..." className="mt-1">
        Add Coach
      </Button>
    </form>
  )
}
