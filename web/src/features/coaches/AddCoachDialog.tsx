import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { DIVISIONS, GENDERS, MISSING_DETAILS, SPORTS } from '../../api/choices'
import { ApiError } from '../../api/errors'
import { useSite, useUniversities } from '../../api/queries'
import { CoachDetailsForm, type FormDetails, formDetails } from '../../api/CoachDetailsForm'
import { sportTitle } from '../../lib/format'
import { ROLE_NAMES } from '../../lib/names'
import { SUCCESS_MS, useTimeout } from '../../lib/hooks'
import { useSession } from '../../session/session'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { SelectField } from '../../ui/fields'
import { SuccessPanel } from '../../ui/success'
import { type PossibleMatches, isSameCoach, type NewCoach, REQUIRED, useAddCoach } from './addCoach'
import { AddCoachQuestion } from './AddCoachQuestion'

interface AddCoachDialogProps {
  /** The name that was searched for. */
  name: string
  onClose: () => void
}

/** The dialog that adds a missing coach, then redirects to the new profile. */
export default function AddCoachDialog({ name, onClose }: AddCoachDialogProps) {
  const navigate = useNavigate()
  const { add, busy, added, matches, error } = useAddCoach()
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
        <AddCoachForm name={name} busy={busy} matches={matches} error={error} onAdd={add} />
      )}
    </Dialog>
  )
}

const FIELD_MESSAGE = 'Please fill out this field'

const ROLES = [
  ...Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label })),
  { value: 'other', label: 'Other' },
]

interface AddCoachFormProps {
  /** The name that was searched for. */
  name: string
  busy: boolean
  /** Possible matches for the last coach that was entered. */
  matches: PossibleMatches | null
  /** The error of the last request. */
  error: Error | null
  onAdd: (coach: NewCoach) => void
}

/**
 * The form to add a coach. Name, university and sport are required; gender and division default to Men and DI (spec
 * section 5).
 */
function AddCoachForm({ name, busy, matches, error, onAdd }: AddCoachFormProps) {
  const { user } = useSession()
  // A link on a school's or team's page gives the team.
  const [given] = useSearchParams()
  const [coach, setCoach] = useState<FormDetails>({
    ...formDetails({ name }),
    // Most athletes add a coach from their own team.
    university: given.get('university') ?? user?.university ?? '',
    sport: known(SPORTS, given.get('sport') ?? user?.sport) ?? '',
    gender: known(GENDERS, given.get('gender')) ?? 'Men',
    division: known(DIVISIONS, given.get('division')) ?? 'DI',
  })
  const [role, setRole] = useState('')
  const sendsEmail = useSite()?.added_coach_sends_email
  const [submitted, setSubmitted] = useState(false)
  const existing = existingCoachId(error)
  const question = matches && isSameCoach(matches.coach, coach) ? matches : null
  const missing = submitted ? REQUIRED.filter((field) => !coach[field].trim()) : []
  const fields = error instanceof ApiError ? error.fields : {}
  const errorAt = (field: (typeof REQUIRED)[number]) =>
    missing.includes(field) ? FIELD_MESSAGE : fields[field]

  const change = (part: Partial<FormDetails>) => {
    setCoach((before) => ({ ...before, ...part }))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    const first = REQUIRED.find((field) => !coach[field].trim())
    if (first === undefined) {
      const { name, university, sport, gender, division } = coach
      const details = { name: name.trim(), university: university.trim(), sport, gender, division }
      onAdd({ ...details, ...(role && { role }) } as NewCoach)
      return
    }
    const control = event.currentTarget.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  return (
    <CoachDetailsForm
      isNew
      value={coach}
      errors={{ name: errorAt('name'), university: errorAt('university'), sport: errorAt('sport') }}
      onChange={change}
      onSubmit={submit}
    >
      <div>
        <SelectField
          label="Role"
          name="role"
          value={role}
          placeholder="I’m not sure"
          options={ROLES}
          onChange={(event) => {
            setRole(event.target.value)
          }}
        />
        <ListedTeams university={coach.university} sport={coach.sport} />
      </div>
      {missing.length > 0 && <Alert>{MISSING_DETAILS}</Alert>}
      {error && missing.length === 0 && existing === null && <Alert focus>{addCoachAlert(error)}</Alert>}
      {existing !== null && (
        <Alert tone="info" focus>
          {error?.message}{' '}
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
    </CoachDetailsForm>
  )
}

/** Links to the pages of the teams of this sport at the university, so that nobody adds a coach who is listed there. */
function ListedTeams({ university, sport }: { university: string; sport: string }) {
  const teams = useUniversities(university).teams.filter((team) => team.sport === sport)
  return (
    <div aria-live="polite">
      {teams.length > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          See who is already listed:
          {teams.map((team) => (
            <Link key={team.path} to={team.path} className="ml-2 inline-block py-3 font-semibold underline">
              {sportTitle(team)}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}

/** Returns the choice with this value; undefined if there is none. */
function known<Choice extends string>(choices: readonly Choice[], value?: string | null): Choice | undefined {
  return choices.find((choice) => choice === value)
}

/** Returns the id of the existing coach if the coach is already on the site; otherwise null. */
function existingCoachId(error: Error | null): number | null {
  const known = error instanceof ApiError && error.code === 'coach_exists'
  return known && typeof error.extra.coach_id === 'number' ? error.extra.coach_id : null
}

/** The alert from spec section 8. */
function addCoachAlert(error: Error): string {
  return `Error adding coach: ${error.message || 'Please try again.'}`
}
