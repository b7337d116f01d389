import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { DIVISIONS, GENDERS, SPORTS } from '../../api/choices'
import type { Schemas } from '../../api/client'
import { UniversityField } from '../../api/UniversityField'
import { Button, buttonClass } from '../../ui/Button'
import { SelectField, TextField } from '../../ui/fields'

type Correction = Schemas['CorrectCoach']
type Reason = NonNullable<Schemas['DeskCoach']['removed_reason']>

/** Why a profile was removed. */
export const REMOVED: Record<Reason, string> = {
  not_a_coach: 'Not a coach',
  invented: 'No such coach found',
  illegal: 'Illegal content',
  asked: 'Requested by the person',
}

interface CorrectFormProps {
  coach: Schemas['CoachCard']
  department: string | null
  busy: boolean
  onCorrect: (correction: Correction) => void
}

/** The details of a coach, to be put right. */
export function CorrectForm({ coach, department, busy, onCorrect }: CorrectFormProps) {
  const { name, university, sport, gender, division } = coach
  const before = { name, university, sport, gender, division, department: department ?? '' }
  const [now, setNow] = useState(before)
  const isChanged = Object.entries(now).some(
    ([field, value]) => before[field as keyof typeof before] !== value,
  )
  const set = (part: Partial<typeof now>) => {
    setNow((values) => ({ ...values, ...part }))
  }
  const text = (field: 'name' | 'department', label: string) => (
    <TextField
      label={label}
      name={field}
      autoComplete="off"
      maxLength={200}
      value={now[field]}
      onChange={(event) => {
        set({ [field]: event.target.value })
      }}
    />
  )
  const select = (field: 'sport' | 'gender' | 'division', label: string, options: readonly string[]) => (
    <SelectField
      label={label}
      name={field}
      value={now[field]}
      onChange={(event) => {
        set({ [field]: event.target.value })
      }}
      options={options}
    />
  )
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (isChanged) onCorrect({ action: 'correct', ...now } as Correction)
      }}
    >
      {text('name', 'Name')}
      <UniversityField
        name="university"
        value={now.university}
        onChange={(university) => {
          set({ university })
        }}
      />
      {text('department', 'Department')}
      {select('sport', 'Sport', SPORTS)}
      {select('gender', 'Gender', GENDERS)}
      {select('division', 'Division', division ? DIVISIONS : ['', ...DIVISIONS])}
      <Button type="submit" busy={busy} disabled={!isChanged}>
        Save correction
      </Button>
    </form>
  )
}

/** The choice of any other coach to merge with, by address or number. */
export function MergeForm({ onMerge }: { onMerge: (into: number) => void }) {
  const [text, setText] = useState('')
  // The number alone, or the address of the profile.
  const into = Number(/(\d+)\D*$/.exec(text)?.[1])
  return (
    <form
      noValidate
      className="desk-merge"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (into > 0) onMerge(into)
      }}
    >
      <TextField
        label="Or the link to another profile"
        name="into"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
        }}
      />
      <Button type="submit" variant="outline" disabled={!(into > 0)}>
        Merge
      </Button>
      <p className="text-ink-2">Only an admin can merge profiles with different names.</p>
    </form>
  )
}

/** The reason for which a profile goes. */
export function RemoveForm({ onRemove }: { onRemove: (reason: Reason) => void }) {
  const [reason, setReason] = useState('')
  return (
    <div className="grid gap-3">
      <SelectField
        label="Reason for removal"
        name="reason"
        placeholder="Choose a reason"
        value={reason}
        onChange={(event) => {
          setReason(event.target.value)
        }}
        options={Object.entries(REMOVED).map(([value, label]) => ({ value, label }))}
      />
      <Button
        variant="danger"
        disabled={!reason}
        onClick={() => {
          onRemove(reason as Reason)
        }}
      >
        Remove this profile
      </Button>
      <p>
        <Link to="?coaches" className={buttonClass('outline', 'sm')}>
          Back to pending coaches
        </Link>
      </p>
    </div>
  )
}
