import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { DIVISIONS, GENDERS, SPORTS } from '../../api/choices'
import { api, type Schemas, unwrap } from '../../api/client'
import { ApiError } from '../../api/errors'
import { useUniversities } from '../../api/queries'
import { SUCCESS_MS, useTimeout } from '../../lib/hooks'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { SelectField, SuggestField, TextField } from '../../ui/fields'
import { SuccessPanel } from '../../ui/success'
import { DONE, useSubmit } from '../../ui/useSubmit'

interface AddCoachDialogProps {
  /** The name that was searched for. */
  name: string
  onClose: () => void
}

/** Adds a missing coach, then redirects to the new profile. */
export default function AddCoachDialog({ name, onClose }: AddCoachDialogProps) {
  const navigate = useNavigate()
  const { add, busy, added, error } = useAddCoach()
  const closeOrRedirect = () => {
    if (added) void navigate(`/coach/${added.id}`)
    else onClose()
  }
  useTimeout(added !== null, SUCCESS_MS, closeOrRedirect)

  return (
    <Dialog
      open
      onClose={closeOrRedirect}
      title="Add a Coach"
      hideTitle={added !== null}
      locked={busy && !added}
      {...(added
        ? {}
        : { description: 'As on the team’s own page. Athletes can rate the coach right away.' })}
    >
      {added ? (
        <SuccessPanel title="Coach Added Successfully!" text="Taking you to the profile." />
      ) : (
        <AddCoachForm name={name} busy={busy} error={error} onAdd={add} />
      )}
    </Dialog>
  )
}

const REQUIRED_MESSAGE = 'Please fill in all required fields'
const FIELD_MESSAGE = 'Please fill out this field'

/** The values of the form: the sport is '' until one is chosen. */
type Draft = Omit<NewCoach, 'sport'> & { sport: NewCoach['sport'] | '' }

const REQUIRED = ['name', 'university', 'sport'] as const

interface AddCoachFormProps {
  /** The name that was searched for. */
  name: string
  busy: boolean
  /** The error of the last request. */
  error: Error | null
  onAdd: (coach: NewCoach) => void
}

/** Name, university and sport are required; gender and division default to Men and DI (spec section 5). */
function AddCoachForm({ name, busy, error, onAdd }: AddCoachFormProps) {
  const [coach, setCoach] = useState<Draft>({
    name,
    university: '',
    sport: '',
    gender: 'Men',
    division: 'DI',
  })
  const universities = useUniversities(coach.university)
  const [submitted, setSubmitted] = useState(false)
  const existing = existingCoachId(error)
  const missing = submitted ? REQUIRED.filter((field) => !coach[field].trim()) : []
  const fields = error instanceof ApiError ? error.fields : {}
  const errorAt = (field: (typeof REQUIRED)[number]) =>
    missing.includes(field) ? FIELD_MESSAGE : fields[field]

  const change = (part: Partial<Draft>) => {
    setCoach((before) => ({ ...before, ...part }))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { sport } = coach
    setSubmitted(true)
    const first = REQUIRED.find((field) => !coach[field].trim())
    if (first === undefined && sport) {
      onAdd({ ...coach, name: coach.name.trim(), university: coach.university.trim(), sport })
      return
    }
    const control = event.currentTarget.elements.namedItem(first ?? 'sport')
    if (control instanceof HTMLElement) control.focus()
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
        error={errorAt('name')}
        onChange={(event) => {
          change({ name: event.target.value })
        }}
      />
      <SuggestField
        label="University"
        name="university"
        required
        maxLength={200}
        suggestions={universities.names}
        value={coach.university}
        error={errorAt('university')}
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
        error={errorAt('sport')}
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
      {missing.length > 0 && <Alert>{REQUIRED_MESSAGE}</Alert>}
      {error && missing.length === 0 && existing === null && <Alert focus>{addCoachAlert(error)}</Alert>}
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

type NewCoach = Schemas['AddCoach']

/** Adds a coach once, and invalidates the searches, so that the coach is found. */
function useAddCoach() {
  const cache = useQueryClient()
  const { busy, run } = useSubmit()
  const [added, setAdded] = useState<Schemas['CoachCard'] | null>(null)
  const [error, setError] = useState<Error | null>(null)

  const add = (coach: NewCoach) =>
    void run(async () => {
      setError(null)
      try {
        setAdded(await unwrap(api.POST('/api/coaches', { body: coach })))
      } catch (thrown) {
        setError(thrown instanceof Error ? thrown : new Error())
        return
      }
      void cache.invalidateQueries({ queryKey: ['search'] })
      return DONE
    })
  return { add, busy, added, error }
}

/** The id of the existing coach when the coach is already on the site; else null. */
function existingCoachId(error: Error | null): number | null {
  const known = error instanceof ApiError && error.code === 'coach_exists'
  return known && typeof error.extra.coach_id === 'number' ? error.extra.coach_id : null
}

/** The alert of spec section 8. */
function addCoachAlert(error: Error): string {
  return `Error adding coach: ${error.message || 'Please try again.'}`
}
