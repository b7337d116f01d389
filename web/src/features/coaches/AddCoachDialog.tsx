import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { DIVISIONS, GENDERS, SPORTS } from '../../api/choices'
import { ApiError } from '../../api/errors'
import { useSite } from '../../api/queries'
import { UniversityField } from '../../api/UniversityField'
import { SUCCESS_MS, useTimeout } from '../../lib/hooks'
import { useSession } from '../../session/session'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { SelectField, TextField } from '../../ui/fields'
import { SuccessPanel } from '../../ui/success'
import { type Asked, type Draft, isSame, type NewCoach, REQUIRED, useAddCoach } from './addCoach'
import { AddCoachQuestion } from './AddCoachQuestion'

interface AddCoachDialogProps {
  /** The name that was searched for. */
  name: string
  onClose: () => void
}

/** Adds a missing coach, then redirects to the new profile. */
export default function AddCoachDialog({ name, onClose }: AddCoachDialogProps) {
  const navigate = useNavigate()
  const { add, busy, added, asked, error } = useAddCoach()
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
        : {
            description: 'Use the details from the team’s website. Athletes can rate the coach right away.',
          })}
    >
      {added ? (
        <SuccessPanel title="Coach Added Successfully!" text="Taking you to the profile." />
      ) : (
        <AddCoachForm name={name} busy={busy} asked={asked} error={error} onAdd={add} />
      )}
    </Dialog>
  )
}

const REQUIRED_MESSAGE = 'Please fill in all required fields'
const FIELD_MESSAGE = 'Please fill out this field'

interface AddCoachFormProps {
  /** The name that was searched for. */
  name: string
  busy: boolean
  /** What the last coach may be instead. */
  asked: Asked | null
  /** The error of the last request. */
  error: Error | null
  onAdd: (coach: NewCoach) => void
}

/** Name, university and sport are required; gender and division default to Men and DI (spec section 5). */
function AddCoachForm({ name, busy, asked, error, onAdd }: AddCoachFormProps) {
  const { user } = useSession()
  const [coach, setCoach] = useState<Draft>({
    name,
    // Most athletes add a coach of their own team.
    university: user?.university ?? '',
    sport: SPORTS.find((sport) => sport === user?.sport) ?? '',
    gender: 'Men',
    division: 'DI',
  })
  const sendsEmail = useSite()?.added_coach_sends_email
  const [submitted, setSubmitted] = useState(false)
  const existing = existingCoachId(error)
  const question = asked && isSame(asked.coach, coach) ? asked : null
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
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
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
      <UniversityField
        name="university"
        required
        value={coach.university}
        error={errorAt('university')}
        onChange={(university) => {
          change({ university })
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
      {question && (
        <AddCoachQuestion
          similar={question}
          onChoose={(university) => {
            change({ university })
          }}
        />
      )}
      {sendsEmail && (
        <p className="text-[0.9375rem] text-ink-2">
          When you add a coach, your email address is sent with the coach’s details to an outside service that
          the operator of this site uses. Your reviews are never sent there.
        </p>
      )}
      <Button type="submit" variant="gold" size="lg" busy={busy} busyLabel="Adding Coach..." className="mt-1">
        {question ? 'Add Coach Anyway' : 'Add Coach'}
      </Button>
    </form>
  )
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
